package dev.nightjar.event;

import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One dialogue turn on its way into memory. */
public sealed interface MessageEvent permits UserMessage, AgentResponse {

    /** Whose memory it enters, and where; with {@link MemoryScope#isIncognito()} it enters none. */
    MemoryScope scope();

    /** Whose memory it enters. */
    default String agentId() {
        return scope().agentId();
    }

    /** Which namespace it enters. */
    default Namespace namespace() {
        return scope().namespace();
    }

    /** The conversation it belongs to, as the host names it; not blank. */
    String sessionId();

    /** Most code points of a speaker's name that are kept. */
    int MAX_SPEAKER = 200;

    /** The speaker's name; null when unknown. Of a longer one than {@link #MAX_SPEAKER} the beginning is kept. */
    @Nullable
    String speaker();

    /** What was said, verbatim. */
    String text();

    /** When it was said. */
    Instant time();

    /** The host's own id of this message, stored once per session however often it is posted; null to have none. */
    @Nullable
    String messageId();

    /** Which side spoke. */
    Role role();

    /** The calls of tools that led to this message, oldest first. */
    default List<ToolStep> steps() {
        return List.of();
    }

    /** When a message can have been said: a moment that a date with a year of four digits names everywhere. */
    final class Time {

        /** The first one; ids count from it. */
        public static final Instant EARLIEST = Instant.EPOCH;

        /** The last one, in UTC. */
        public static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

        private Time() {}

        /**
         * The time itself.
         *
         * @throws IllegalArgumentException when it is out of range, naming it and what is accepted
         */
        public static Instant checked(Instant time) {
            if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
                throw new IllegalArgumentException(
                        "A message's time must be from " + EARLIEST + " to " + LATEST + ", but was " + time);
            }
            return time;
        }
    }
}
