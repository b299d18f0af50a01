package dev.nightjar.spi.event;

import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One dialogue turn to be stored in memory. */
public sealed interface MessageEvent permits UserMessage, AgentResponse {

    /** The agent and namespace whose memory it enters; with {@link MemoryScope#isIncognito()} nothing is stored. */
    MemoryScope scope();

    /** The agent whose memory it enters. */
    default String agentId() {
        return scope().agentId();
    }

    /** The namespace it enters. */
    default Namespace namespace() {
        return scope().namespace();
    }

    /** The conversation it belongs to, as named by the host; not blank. */
    String sessionId();

    /** Maximum stored length of a speaker's name, in code points. */
    int MAX_SPEAKER = 200;

    /** The speaker's name; null when unknown. A name longer than {@link #MAX_SPEAKER} is cut. */
    @Nullable
    String speaker();

    /** The text of the message, verbatim. */
    String text();

    /** Time at which the message was said. */
    Instant time();

    /**
     * The host's own id of this message; null for none. A message is stored once per session and id, however often it
     * is posted.
     */
    @Nullable
    String messageId();

    /** The side that spoke. */
    Role role();

    /** The tool calls that led to this message, oldest first. */
    default List<ToolStep> steps() {
        return List.of();
    }

    /** The range of valid message times: moments whose date has a four-digit year in every zone. */
    final class Time {

        /** The earliest time; ids count from it. */
        public static final Instant EARLIEST = Instant.EPOCH;

        /** The latest time, in UTC. */
        public static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

        private Time() {}

        /**
         * Returns the time if it is in range.
         *
         * @throws IllegalArgumentException when it is out of range, naming the time and the range
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
