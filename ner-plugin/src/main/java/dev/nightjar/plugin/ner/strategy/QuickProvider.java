package dev.nightjar.plugin.ner.strategy;

import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import java.util.List;

/**
 * A way of finding mentions whose cost is linear in the text and small: it takes part in every strategy and runs in the
 * caller's thread, where its time is bounded by the length of the text it is given. Thread-safe.
 */
public interface QuickProvider {

    /** Its name in {@link Mention#provider()}. */
    String name();

    /**
     * Takes in what has become known since the last call. When that fails it goes on with what it knows.
     *
     * @return a number that is another one whenever {@link #find} may answer differently
     */
    default long refresh(Namespace namespace) {
        return 0;
    }

    /** The mentions in any text, in the order they stand in it. */
    List<Mention> find(Namespace namespace, String text);
}
