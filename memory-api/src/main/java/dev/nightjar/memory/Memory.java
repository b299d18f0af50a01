package dev.nightjar.memory;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One long-term memory. Immutable; what it says was true when it was read. */
public sealed interface Memory permits Episode, Fact, Reflection, Note, DocumentPassage {

    /** What all kinds have in common. */
    MemoryDetails details();

    /** Public id. */
    default MemoryId id() {
        return details().id();
    }

    /** The kind, as its id tells. */
    default MemoryKind kind() {
        return details().id().kind();
    }

    /** The text, never blank. */
    default String content() {
        return details().content();
    }

    /** When the thing happened or was said. */
    default Instant eventTime() {
        return details().eventTime();
    }

    /** What the host keeps with it; may be empty. */
    default Map<String, Object> metadata() {
        return details().metadata();
    }

    /** When its time is over: from then on nothing finds it; null for what stays. */
    default @Nullable Instant expiresAt() {
        return details().expiresAt();
    }

    /** Whether it is still valid. */
    default boolean isActive() {
        return details().ending() == null;
    }
}
