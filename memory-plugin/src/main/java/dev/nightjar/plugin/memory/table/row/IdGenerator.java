package dev.nightjar.plugin.memory.table.row;

import com.github.f4b6a3.ulid.UlidFactory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import java.time.Instant;

/** Makes public ids that sort by the time they were made, also within one millisecond. Thread-safe. */
public final class IdGenerator {

    private static final String ENTITY_PREFIX = "ent_";
    private static final String SCHEDULE_PREFIX = "sched_";
    private static final String RUN_PREFIX = "run_";
    private static final String RECALL_PREFIX = "recall_";
    private static final String THREAD_PREFIX = "wake-";

    private final UlidFactory ulids = UlidFactory.newMonotonicInstance();

    /** An id for a new memory of this kind. */
    public MemoryId memory(MemoryKind kind, Instant at) {
        return new MemoryId(kind.idPrefix() + ulids.create(at.toEpochMilli()));
    }

    /** An id for a new entity. */
    public String entity(Instant at) {
        return ENTITY_PREFIX + ulids.create(at.toEpochMilli());
    }

    /** An id for a new schedule. */
    public String schedule(Instant at) {
        return SCHEDULE_PREFIX + ulids.create(at.toEpochMilli());
    }

    /** An id for a new session of an agent that wakes. */
    public String thread(Instant at) {
        return THREAD_PREFIX + ulids.create(at.toEpochMilli());
    }

    /** An id for a block that a model is given. */
    public String recall(Instant at) {
        return RECALL_PREFIX + ulids.create(at.toEpochMilli());
    }

    /** An id for a new run of a schedule. */
    public String run(Instant at) {
        return RUN_PREFIX + ulids.create(at.toEpochMilli());
    }
}
