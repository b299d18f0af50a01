package dev.nightjar.plugin.ner.strategy;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.EntityRecognizer;
import dev.nightjar.ner.Mention;
import dev.nightjar.ner.MentionProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Recognises by the providers a strategy has: the quick ones in the caller's thread, slow ones beside them until
 * the strategy's limit. One that fails or is too slow is reported and the others' mentions are returned; such an answer is
 * not kept. Thread-safe.
 */
public final class StrategyRecognizer implements EntityRecognizer {

    private final StrategyTable strategies;
    private final List<QuickProvider> quick;
    private final SlowProviders slow;
    private final BiConsumer<String, Throwable> failures;
    private final MentionCache cache = new MentionCache();

    /**
     * A recogniser.
     *
     * @param failures takes what did not work, and why
     */
    public StrategyRecognizer(
            StrategyTable strategies,
            List<QuickProvider> quick,
            SlowProviders slow,
            BiConsumer<String, Throwable> failures) {
        this.strategies = strategies;
        this.quick = List.copyOf(quick);
        this.slow = slow;
        this.failures = failures;
    }

    @Override
    public List<Mention> extract(Namespace namespace, String text, String strategy, Set<EntityType> types) {
        List<Mention> mentions =
                all(namespace, List.of(text), strategies.named(strategy)).get(0).mentions;
        if (types.isEmpty() || mentions.isEmpty()) {
            return mentions;
        }
        return mentions.stream()
                .filter(mention -> types.contains(mention.type()))
                .toList();
    }

    /** Texts of a namespace may be gone: what was found in them is not kept. */
    public void forget(Namespace namespace) {
        cache.forget(namespace);
    }

    @Override
    public boolean isAvailable(String strategy) {
        return strategy.equals(FAST)
                || !slow.in(strategies.named(strategy), failures).isEmpty();
    }

    @Override
    public List<Optional<List<Mention>>> extractEach(Namespace namespace, List<String> texts, String strategy) {
        return together(texts).stream()
                .flatMap(some -> all(namespace, some, strategies.named(strategy)).stream())
                .map(answer -> answer.isComplete ? Optional.of(answer.mentions) : Optional.<List<Mention>>empty())
                .toList();
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
        var search = new Search(strategy, namespace, failures);
        List<Long> revisions = search.refresh(quick);
        search.choose(slow);
        var keys = texts.stream()
                .map(text -> new MentionCache.Key(
                        strategy.name(), search.chosenNames(), namespace, revisions, strategy.readable(text)))
                .toList();
        var known = new HashMap<MentionCache.Key, Answer>();
        if (search.isComplete()) {
            keys.forEach(key -> cache.get(key).ifPresent(mentions -> known.put(key, new Answer(mentions, true))));
        }
        var unknown =
                keys.stream().filter(key -> !known.containsKey(key)).distinct().toList();
        var found = search.run(unknown.stream().map(MentionCache.Key::text).toList(), quick, slow);
        for (int i = 0; i < unknown.size(); i++) {
            var answer = new Answer(MentionMerge.merge(found.get(i)), search.isComplete());
            if (answer.isComplete) {
                cache.put(unknown.get(i), answer.mentions);
            }
            known.put(unknown.get(i), answer);
        }
        return keys.stream().map(known::get).toList();
    }

    /** Merged mentions, and whether every provider did its work. */
    private record Answer(List<Mention> mentions, boolean isComplete) {}
}
