package dev.nightjar.ner;

import dev.nightjar.memory.Namespace;
import java.util.List;
import java.util.Set;

/**
 * One way of finding mentions, such as a language model, that an extension adds to the recogniser's own. Offered with
 * {@code context.provide(MentionProvider.class, …)}; the recogniser asks for it at each use. Thread-safe.
 */
public interface MentionProvider {

    /** Its name in {@link Mention#provider()}: short, lower-case, its own. */
    String name();

    /** Names of the strategies it takes part in. Answers at once. */
    Set<String> strategies();

    /**
     * The mentions in a text. Runs in a thread of the recogniser's, which is interrupted when the strategy's time limit
     * passes; what it answers later is not used. An exception is reported and leaves the other providers' mentions alone.
     *
     * @param namespace whose text it is
     * @param text any text
     */
    List<Mention> find(Namespace namespace, String text);

    /** Most characters of texts that are searched together. */
    int MAX_TOGETHER = 4_000;

    /**
     * The same for several texts, for a provider to which one call costs more than a longer text does.
     *
     * @param texts one text, or several of together at most {@link #MAX_TOGETHER} characters
     * @return the mentions in each, in their order
     */
    default List<List<Mention>> findEach(Namespace namespace, List<String> texts) {
        return texts.stream().map(text -> find(namespace, text)).toList();
    }
}
