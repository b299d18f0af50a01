package dev.nightjar.core.store;

import com.github.f4b6a3.ulid.UlidFactory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import java.time.Instant;

/** Makes public ids that sort by the time they were made, also within one millisecond. Thread-safe. */
public final class IdGenerator {

    private static final String ENTITY_PREFIX = "ent_";

    private final UlidFactory ulids = UlidFactory.newMonotonicInstance();

    /** An id for a new memory of this kind. */
    public MemoryId memory(MemoryKind kind, Instant at) {
        return new MemoryId(kind.idPrefix() + ulids.create(at.toEpochMilli()));
    }

    /** An id for a new entity. */
    public String entity(Instant at) {
        return ENTITY_PREFIX + ulids.create(at.toEpochMilli());
    }
}
