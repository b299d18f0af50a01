package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.store.memory.ErasureStore.Text;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What only notes have: keys, a bounded number. */
public interface NoteStore {

    /** The active note of the namespace with this key. */
    Optional<MemoryRow> byKey(Namespace namespace, String key);

    /** Gives a note that was just inserted its key, which can be searched for from then on. */
    void name(long pk, String key);

    /** Renames a memory, so that another one can take its id. */
    void rename(long pk, MemoryId id);

    /** Says that a note was saved again as it is. */
    void saveAgain(long pk, @Nullable Instant expiresAt);

    /** The keys and texts of all notes of the namespace from this source, active or ended. */
    List<Text> from(Namespace namespace, String source);

    /** How many notes of the namespace are active. */
    long count(Namespace namespace);

    /**
     * The active notes of the namespace that may be ended to make room, the weakest first: summaries of archives,
     * which can be made again, then by confidence, then by when they were used or saved last. Protected ones and those with a key in the category core are none of them.
     */
    List<MemoryRow> weakest(Namespace namespace, int limit);
}
