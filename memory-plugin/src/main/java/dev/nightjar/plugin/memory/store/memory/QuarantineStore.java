package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Origin;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Memories that wait for a review, and whose word memories rest on. */
public interface QuarantineStore {

    /** Says whose word a memory rests on. */
    void setOrigin(long pk, Origin origin);

    /** Whose word it rests on: as noted, else as its kind and role say. */
    Origin origin(long pk);

    /** Ends an active memory until it is released; triggers take it out of the indexes. */
    void add(long pk, String reason);

    /** Makes a memory active again; triggers put it into the indexes. What it mentions is the caller's matter. */
    void release(long pk);

    /** Those of a namespace, the newest first. */
    List<Waiting> waiting(Namespace namespace, int limit);

    /** Why this memory waits; empty when it does not. */
    Optional<Waiting> find(long pk);

    /** The fact with this hash that waits. */
    Optional<Waiting> factByHash(Namespace namespace, String hash);

    /** How many wait. */
    long count(Namespace namespace);

    /**
     * A memory that waits.
     *
     * @param pk its key
     * @param reason why
     * @param since when it was stored
     */
    record Waiting(long pk, String reason, Instant since) {}
}
