package dev.nightjar.event;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One dialogue turn on its way into memory. */
public sealed interface MessageEvent permits UserMessage, AgentResponse {

    /** Whose memory it enters. */
    String agentId();

    /** Which namespace it enters. */
    Namespace namespace();

    /** The conversation it belongs to, as the host names it; not blank. */
    String sessionId();

    /** Most code points of a speaker's name that are kept. */
    int LONGEST_SPEAKER = 200;

    /** The speaker's name; null when unknown. Of a longer one than {@link #LONGEST_SPEAKER} the beginning is kept. */
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

    /** The scope a write of this message has. */
    default MemoryScope scope() {
        return MemoryScope.of(agentId(), namespace());
    }
}
