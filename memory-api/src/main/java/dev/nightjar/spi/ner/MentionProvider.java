package dev.nightjar.spi.ner;

import dev.nightjar.memory.Namespace;
import java.util.List;
import java.util.Set;

/**
 * Finds mentions in an additional way, for example with a language model. An extension offers it with
 * {@code context.provide(MentionProvider.class, …)}; the recogniser looks it up at each use. Thread-safe.
 */
public interface MentionProvider {

    /** The provider's name in {@link Mention#provider()}: short, lower-case, unique. */
    String name();

    /** Names of the strategies it is part of. Must return at once. */
    Set<String> strategies();

    /**
     * The mentions in a text. Runs in a thread of the recogniser, which is interrupted at the strategy's time limit; a
     * later answer is ignored. An exception is reported and does not affect other providers.
     *
     * @param namespace namespace of the text
     * @param text any text
     */
    List<Mention> find(Namespace namespace, String text);

    /** Maximum characters of texts that are read together. */
    int MAX_TOGETHER = 4_000;

    /**
     * The mentions, as in {@link #find}, of several texts, for a provider where a call costs more than a longer text.
     *
     * @param texts one text, or several with together at most {@link #MAX_TOGETHER} characters
     * @return the mentions of each text, in order
     */
    default List<List<Mention>> findEach(Namespace namespace, List<String> texts) {
        return texts.stream().map(text -> find(namespace, text)).toList();
    }
}
