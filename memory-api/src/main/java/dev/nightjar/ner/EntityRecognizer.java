package dev.nightjar.ner;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds entities in texts. Thread-safe; found with {@code context.service(EntityRecognizer.class)}. */
public interface EntityRecognizer {

    /** The strategy for the hot path: no model, no network. */
    String FAST = "fast";

    /** The strategy that takes the time it needs, for nightly work. */
    String ACCURATE = "accurate";

    /**
     * The entities of a text, in the order they stand in it, overlapping ones merged.
     *
     * @param namespace whose known entities may be recognised by name
     * @param text any text, however long or odd
     * @param strategy name of a strategy; an unknown one works as {@link #FAST} with a warning
     * @param types wanted sorts; empty for all
     * @return the mentions found within the strategy's time limit; never an exception for any text
     */
    List<Mention> extract(Namespace namespace, String text, String strategy, Set<EntityType> types);

    /**
     * Whether anything takes part in a strategy that {@link #FAST} does not have, such as a model. Without, asking for it
     * finds no more than the fast one does.
     */
    default boolean isAvailable(String strategy) {
        return strategy.equals(FAST);
    }

    /**
     * The same mentions for a caller who wants all of them or none.
     *
     * @return the mentions; empty when a provider that takes part in the strategy failed or was too slow
     */
    default Optional<List<Mention>> extractAll(Namespace namespace, String text, String strategy) {
        return extractEach(namespace, List.of(text), strategy).get(0);
    }

    /**
     * The same for several texts, which providers such as models may read together. The strategy's time limit holds for each
     * {@value MentionProvider#MAX_TOGETHER} characters of them, and for a longer text by itself.
     *
     * @return for each text, in their order, its mentions; empty where a provider that takes part failed or was too slow
     */
    default List<Optional<List<Mention>>> extractEach(Namespace namespace, List<String> texts, String strategy) {
        return texts.stream()
                .map(text -> Optional.of(extract(namespace, text, strategy, Set.of())))
                .toList();
    }
}
