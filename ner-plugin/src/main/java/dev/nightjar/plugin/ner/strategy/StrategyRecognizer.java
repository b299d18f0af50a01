package dev.nightjar.plugin.ner.strategy;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.EntityRecognizer;
import dev.nightjar.ner.Mention;
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
        List<Mention> mentions = all(namespace, text, strategies.named(strategy)).mentions;
        if (types.isEmpty() || mentions.isEmpty()) {
            return mentions;
        }
        return mentions.stream()
                .filter(mention -> types.contains(mention.type()))
                .toList();
    }

    @Override
    public boolean isAvailable(String strategy) {
        return strategy.equals(FAST)
                || !slow.in(strategies.named(strategy), failures).isEmpty();
    }

    @Override
    public Optional<List<Mention>> extractAll(Namespace namespace, String text, String strategy) {
        var answer = all(namespace, text, strategies.named(strategy));
        return answer.isComplete ? Optional.of(answer.mentions) : Optional.empty();
    }

    private Answer all(Namespace namespace, String text, Strategy strategy) {
        var search = new Search(strategy, namespace, strategy.readable(text), failures);
        List<Long> revisions = search.refresh(quick);
        search.choose(slow);
        var key = new MentionCache.Key(strategy.name(), search.chosenNames(), namespace, revisions, search.text());
        Optional<List<Mention>> known = search.isComplete() ? cache.get(key) : Optional.empty();
        if (known.isPresent()) {
            return new Answer(known.get(), true);
        }
        List<Mention> merged = MentionMerge.merge(search.run(quick, slow));
        if (search.isComplete()) {
            cache.put(key, merged);
        }
        return new Answer(merged, search.isComplete());
    }

    /** Merged mentions, and whether every provider did its work. */
    private record Answer(List<Mention> mentions, boolean isComplete) {}
}
