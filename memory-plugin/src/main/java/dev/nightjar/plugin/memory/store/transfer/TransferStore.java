package dev.nightjar.plugin.memory.store.transfer;

import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.transfer.TransferItem.EntityItem;
import dev.nightjar.memory.transfer.TransferItem.MemoryItem;
import dev.nightjar.memory.transfer.TransferItem.SessionItem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whole rows out of a namespace and into one. Pages come in the order of their keys. */
public interface TransferStore {

    /** How many memories the namespace has, ended ones included. */
    long count(Namespace namespace);

    /** Entities with their other names. */
    List<Keyed<EntityItem>> entitiesAfter(Namespace namespace, long after, int limit);

    /** Sessions of any agent. */
    List<Keyed<SessionItem>> sessionsAfter(Namespace namespace, long after, int limit);

    /** Memories with what they mention. */
    List<Keyed<MemoryItem>> memoriesAfter(Namespace namespace, long after, int limit);

    /** Links from memories with keys above {@code after} up to {@code through} to others of the namespace. */
    List<Link> links(Namespace namespace, long after, long through);

    /** The position of an episode in its session. */
    long sequenceOf(long pk);

    /** Adds a session of the scope's agent, as of its own times. */
    long insertSession(MemoryScope scope, SessionItem session);

    /** Where a memory with this id is. */
    Optional<Place> place(MemoryId id);

    /** Where the memory with this key is. */
    Optional<Place> placeOf(long pk);

    /** The active note with this key. */
    Optional<Long> noteWithKey(Namespace namespace, String key);

    /** Whether an episode or message of a session has this position. */
    boolean isTaken(long sessionPk, long sequence);

    /** The position of a session's newest message. */
    long lastSequence(long sessionPk);

    /** Says that a session has come at least to this position. */
    void reach(long sessionPk, long sequence);

    /**
     * Adds a memory as it is, except that its id, place in its session and hash are these. Its mentions are the
     * caller's.
     */
    long insert(MemoryScope scope, MemoryItem memory, NewPlace place);

    /** Adds a link with its time; false when it is there already. */
    boolean link(long fromPk, long toPk, Link link);

    /**
     * A row and its key.
     *
     * @param pk the key
     * @param item the row
     */
    record Keyed<T>(long pk, T item) {}

    /**
     * A memory's key and namespace.
     *
     * @param pk its key
     * @param namespace its namespace
     * @param kind its kind
     * @param isActive whether it has not ended
     */
    record Place(long pk, Namespace namespace, MemoryKind kind, boolean isActive) {}

    /**
     * Where a memory goes.
     *
     * @param id its id
     * @param sessionPk its session; null when it has none
     * @param messagePk its message; null when it has none
     * @param sequence its position in the session; null for other kinds than episodes
     * @param contentHash hash of its normalised content; facts only
     */
    record NewPlace(
            MemoryId id,
            @Nullable Long sessionPk,
            @Nullable Long messagePk,
            @Nullable Long sequence,
            @Nullable String contentHash) {}
}
