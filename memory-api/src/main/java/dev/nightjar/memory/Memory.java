package dev.nightjar.memory;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One long-term memory. Immutable: a snapshot of the time it was read. */
public sealed interface Memory permits Episode, Fact, Reflection, Note, DocumentPassage {

    /** Details that all kinds of memory have. */
    MemoryDetails details();

    /** Public id. */
    default MemoryId id() {
        return details().id();
    }

    /** The kind, read from the id. */
    default MemoryKind kind() {
        return details().id().kind();
    }

    /** The text, never blank. */
    default String content() {
        return details().content();
    }

    /** Time at which the memory happened or was said. */
    default Instant eventTime() {
        return details().eventTime();
    }

    /** The host's own data; may be empty. */
    default Map<String, Object> metadata() {
        return details().metadata();
    }

    /** Time from which searches no longer find the memory; null for never. */
    default @Nullable Instant expiresAt() {
        return details().expiresAt();
    }

    /** Whether the user judged the memory wrong. Prompts leave it out then. */
    default boolean isJudgedWrong() {
        return details().verdict() == Verdict.WRONG;
    }

    /** Whether the memory is valid: neither replaced, forgotten, expired nor removed. */
    default boolean isActive() {
        return details().ending() == null;
    }
}
