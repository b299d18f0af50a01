package dev.nightjar.spi.ner;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds entities in texts. Get it with {@code context.service(EntityRecognizer.class)}. Thread-safe. */
public interface EntityRecognizer {

    /** The strategy for the hot path: no network and no model. */
    String FAST = "fast";

    /** The slow, accurate strategy for nightly work. */
    String ACCURATE = "accurate";

    /**
     * The entities in a text, in text order, with overlaps merged.
     *
     * @param namespace namespace whose known entities may be recognised by name
     * @param text any text of any length
     * @param strategy name of a strategy; an unknown one works like {@link #FAST}, with a warning
     * @param types types to return; empty for all
     * @return the mentions found within the strategy's time limit; no text makes it throw
     */
    List<Mention> extract(Namespace namespace, String text, String strategy, Set<EntityType> types);

    /**
     * Whether a strategy has anything beyond {@link #FAST}, such as a model. If not, it finds no more than
     * {@link #FAST}.
     */
    default boolean isAvailable(String strategy) {
        return strategy.equals(FAST);
    }

    /**
     * All mentions, as in {@link #extract}, or a failure.
     *
     * @return the mentions; empty when a provider of the strategy failed or was too slow
     */
    default Optional<List<Mention>> extractAll(Namespace namespace, String text, String strategy) {
        return extractEach(namespace, List.of(text), strategy).get(0);
    }

    /**
     * The mentions, as in {@link #extractAll}, of several texts, which a provider such as a model may read together.
     * The strategy's time limit applies to each {@value MentionProvider#MAX_TOGETHER} characters of them, and to each
     * longer text.
     *
     * @return the mentions of each text, in order; empty where a provider of the strategy failed or was too slow
     */
    default List<Optional<List<Mention>>> extractEach(Namespace namespace, List<String> texts, String strategy) {
        return texts.stream()
                .map(text -> Optional.of(extract(namespace, text, strategy, Set.of())))
                .toList();
    }
}
