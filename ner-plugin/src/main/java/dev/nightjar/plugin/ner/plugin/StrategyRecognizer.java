package dev.nightjar.plugin.ner.plugin;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.ner.name.GazetteerProvider;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.MentionProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Recognises by the providers a strategy has: the quick ones in the caller's thread, slow ones beside them until the
 * strategy's limit. One that fails or is too slow is reported and the others' mentions are returned; such an answer is
 * not kept. Thread-safe.
 */
final class StrategyRecognizer implements EntityRecognizer {

    /** Texts whose mentions are kept; the one unused longest goes first. */
    static final int MAX_KEPT = 512;

    /** Longer texts hardly come twice and would make the cache large. */
    static final int MAX_CHARACTERS_KEPT = 10_000;

    /** So that a caller who makes names up cannot fill the memory. */
    static final int MAX_WARNINGS = 100;

    private final List<Strategy> strategies;
    private final MentionProviders providers;
    private final ToLongFunction<Namespace> names;
    private final BiConsumer<String, Throwable> failures;
    private final Consumer<String> warnings;
    private final Set<String> warnedOf = ConcurrentHashMap.newKeySet();
    // Holds mentions of all sorts, because the wanted ones are picked after merging: one entry answers every choice.
    private final Cache<Key, List<Mention>> kept =
            CacheBuilder.newBuilder().concurrencyLevel(1).maximumSize(MAX_KEPT).build();

    /**
     * A recogniser.
     *
     * @param strategies the first is used in place of an unknown one
     * @param names brings the known names of a namespace up to date; answers another number when there are others
     * @param failures takes what did not work, and why
     * @param warnings takes a line for people, once for each unknown strategy
     */
    StrategyRecognizer(
            List<Strategy> strategies,
            MentionProviders providers,
            ToLongFunction<Namespace> names,
            BiConsumer<String, Throwable> failures,
            Consumer<String> warnings) {
        this.strategies = List.copyOf(strategies);
        this.providers = providers;
        this.names = names;
        this.failures = failures;
        this.warnings = warnings;
    }

    @Override
    public List<Mention> extract(Namespace namespace, String text, String strategy, Set<EntityType> types) {
        List<Mention> mentions =
                all(namespace, List.of(text), strategy(strategy)).get(0).mentions;
        return types.isEmpty()
                ? mentions
                : mentions.stream()
                        .filter(mention -> types.contains(mention.type()))
                        .toList();
    }

    @Override
    public boolean isAvailable(String strategy) {
        return strategy.equals(FAST)
                || !providers.slow(strategy(strategy), failures).isEmpty();
    }

    @Override
    public List<Optional<List<Mention>>> extractEach(Namespace namespace, List<String> texts, String strategy) {
        return together(texts).stream()
                .flatMap(some -> all(namespace, some, strategy(strategy)).stream())
                .map(answer -> answer.isComplete ? Optional.of(answer.mentions) : Optional.<List<Mention>>empty())
                .toList();
    }

    /** Texts of a namespace may be gone: what was found in them is not kept. */
    void forget(Namespace namespace) {
        kept.asMap().keySet().removeIf(key -> key.namespace.equals(namespace));
    }

    private Strategy strategy(String name) {
        for (Strategy strategy : strategies) {
            if (strategy.name().equals(name)) {
                return strategy;
            }
        }
        String instead = strategies.get(0).name();
        if (warnedOf.size() < MAX_WARNINGS && warnedOf.add(name)) {
            warnings.accept("Unknown recognition strategy '" + name + "' works as '" + instead + "'; there are "
                    + strategies.stream().map(Strategy::name).sorted().collect(Collectors.joining(", ")));
        }
        return strategies.get(0);
    }

    /** All texts in their order, as few times as one time limit suffices for. */
    private static List<List<String>> together(List<String> texts) {
        var all = new ArrayList<List<String>>();
        int length = 0;
        for (var text : texts) {
            length += text.length();
            if (all.isEmpty() || length > MentionProvider.MAX_TOGETHER) {
                all.add(new ArrayList<>());
                length = text.length();
            }
            all.get(all.size() - 1).add(text);
        }
        return all;
    }

    /** By one time limit. */
    private List<Answer> all(Namespace namespace, List<String> texts, Strategy strategy) {
        var search = new Search(providers, strategy, namespace, failures);
        long revision = search.refresh(GazetteerProvider.NAME, names);
        List<String> slow = search.chooseSlow();
        var keys = texts.stream()
                .map(text -> new Key(strategy.name(), slow, namespace, revision, strategy.readable(text)))
                .toList();
        var answers = new HashMap<Key, Answer>();
        if (search.isComplete()) {
            kept.getAllPresent(keys).forEach((key, mentions) -> answers.put(key, new Answer(mentions, true)));
        }
        var unknown = keys.stream()
                .filter(key -> !answers.containsKey(key))
                .distinct()
                .toList();
        var found = search.run(unknown.stream().map(Key::text).toList());
        for (int i = 0; i < unknown.size(); i++) {
            Key key = unknown.get(i);
            var answer = new Answer(MentionMerge.merge(found.get(i)), search.isComplete());
            answers.put(key, answer);
            if (answer.isComplete && key.text.length() <= MAX_CHARACTERS_KEPT) {
                kept.put(key, answer.mentions);
            }
        }
        return keys.stream().map(answers::get).toList();
    }

    /** Merged mentions, and whether every provider did its work. */
    private record Answer(List<Mention> mentions, boolean isComplete) {}

    /**
     * Everything an answer depends on. The text itself and not its hash: two texts may share one.
     *
     * @param strategy name of the strategy
     * @param slow names of the slow providers that took part
     * @param revision state of the known names
     */
    private record Key(String strategy, List<String> slow, Namespace namespace, long revision, String text) {}
}
