package dev.nightjar.plugin.memory.store.search;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a ranker reads: candidates, and the turns said before and after them. */
public interface TurnStore {

    /** The active turns at these places. */
    List<Turn> at(Collection<Place> places);

    /** The active turns at most so many places from these turns, and the turns themselves; nothing for other memories. */
    List<Turn> around(Collection<Long> keys, int reach);

    /** These memories, whatever their kind, in no particular order. */
    List<Turn> byKeys(Collection<Long> keys);

    /** Names of those who spoke in any session, at most so many. */
    List<String> speakers(MemoryScope scope, int most);

    /**
     * A memory as a ranker sees it.
     *
     * @param pk its key
     * @param kind its kind
     * @param sessionPk key of its session; null when it has none
     * @param sequence position in the session; 0 for what is no episode
     * @param role label of the side that spoke; null for what is no episode
     * @param speaker the speaker's name; null when unknown
     * @param time when it happened or was said
     * @param content the text
     */
    record Turn(
            long pk,
            MemoryKind kind,
            @Nullable Long sessionPk,
            long sequence,
            @Nullable String role,
            @Nullable String speaker,
            Instant time,
            String content) {}

    /**
     * Where a turn stands in a conversation.
     *
     * @param sessionPk key of the session
     * @param sequence position in it
     */
    record Place(long sessionPk, long sequence) {}
}
