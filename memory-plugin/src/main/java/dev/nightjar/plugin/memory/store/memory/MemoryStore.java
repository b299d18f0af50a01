package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Memories and their tags. */
public interface MemoryStore {

    /** Inserts the memory with its tags and answers its key. */
    long insert(NewMemory memory);

    /** Keeps these entries with a memory; others that it has stay. */
    void setMetadata(long pk, Map<String, Object> entries);

    /** Says when the time of a memory is over; null when it stays. */
    void expire(long pk, @Nullable Instant at);

    /** The active memories of the namespace whose time is over. */
    List<Long> expired(Namespace namespace);

    /** The memory with this id, active or ended, if the scope may read it. */
    Optional<MemoryRow> find(MemoryScope scope, MemoryId id);

    /** The active memory with this id in the scope's own namespace, where writes go. */
    Optional<MemoryRow> findActiveOwn(MemoryScope scope, MemoryId id);

    /** The memories with these ids, active or ended, that the scope may read, in no particular order. */
    List<MemoryRow> byIds(MemoryScope scope, Collection<MemoryId> ids);

    /** The memories with these keys, in no particular order. */
    List<MemoryRow> byKeys(Collection<Long> keys);

    /** Active memories that pass the filter, newest first, without the first of them. */
    List<MemoryRow> list(MemoryScope scope, MemoryFilter filter, int offset, int limit);

    /** The same behind a place in that order. */
    List<MemoryRow> listAfter(MemoryScope scope, MemoryFilter filter, Place place, int limit);

    /**
     * Where a memory stands in a list, also once it is erased.
     *
     * @param eventTime when it happened
     * @param id the memory
     */
    record Place(Instant eventTime, MemoryId id) {}

    /** Active facts that are worth less than this now, the weakest first. */
    List<MemoryRow> weakFacts(MemoryScope scope, double below, int limit);

    /** How many active memories pass the filter. */
    long count(MemoryScope scope, MemoryFilter filter);

    /** Active memories that mention an entity, newest first. */
    List<MemoryRow> ofEntity(long entityPk, MemoryScope scope, MemoryFilter filter, int limit);

    /** The most recently recorded active memory of a kind. */
    Optional<MemoryRow> newest(Namespace namespace, MemoryKind kind);

    /** A page of the episodes of a session in the half-open range of positions {@code (range.after, range.through]}. */
    List<MemoryRow> episodes(long sessionPk, SequenceRange range, int offset, int limit);

    /** How many episodes there are in that range. */
    int countEpisodes(long sessionPk, SequenceRange range);

    /** Ends an active memory, at its creation if that is later by its clock; triggers take it out of the indexes. */
    void end(long pk, EndReason reason);

    /** Makes a superseded memory active again; triggers put it into the indexes. What it mentions is the caller's matter. */
    void revive(long pk);

    /**
     * Erases a memory, its message, what tools that were called in conversations said of it, and by cascade its tags, links
     * and index rows.
     */
    void erase(long pk);

    /** Counts over the readable namespaces; the size of the file and the state of vectors are the caller's to know. */
    MemoryStats stats(MemoryScope scope, long databaseBytes);

    /**
     * Positions in a session.
     *
     * @param after beginning behind this one
     * @param through up to and with this one
     */
    record SequenceRange(long after, long through) {}
}
