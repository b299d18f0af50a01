package dev.nightjar.conversation;

import dev.nightjar.memory.Identifier;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a host knows of a session it keeps a log of.
 *
 * @param sessionId as the host names it
 * @param namespace which namespace the session belongs to
 * @param owner whose session it is, as the host names its users; it does not decide who sees it, the namespace does
 * @param createdAt when the host made the session
 * @param expiresAt when its time is over; null for never. Nothing is erased by itself
 * @param details what else the host keeps of it, by name; masked where it held secrets
 * @param version grows with every change of the entries, also when an erasure takes some
 */
public record SessionLog(
        String sessionId,
        Namespace namespace,
        String owner,
        Instant createdAt,
        @Nullable Instant expiresAt,
        Map<String, String> details,
        long version) {

    /** Copies the details. */
    public SessionLog {
        details = Map.copyOf(details);
    }

    /**
     * What is to be kept of a session; the components are those of {@link SessionLog}.
     *
     * @param sessionId not blank
     * @param owner not blank
     */
    public record Draft(
            String sessionId,
            String owner,
            Instant createdAt,
            @Nullable Instant expiresAt,
            Map<String, String> details) {

        /** @throws IllegalArgumentException when the session's id or the owner is blank */
        public Draft {
            if (sessionId.isBlank() || owner.isBlank()) {
                throw new IllegalArgumentException("A session needs an id and an owner that are not blank");
            }
            Identifier.wellFormed("session id", sessionId);
            Identifier.wellFormed("owner", owner);
            details = Map.copyOf(details);
        }
    }

    /**
     * One entry of a log.
     *
     * @param id the host's id of it, unique in its session; not blank
     * @param time when it happened
     * @param isSaid whether the text is what the user or the agent said: then it is in the conversation, too, and goes when it
     *     is erased there. What is not said, such as a summary or a result of a tool, may quote anything
     * @param isArchived whether it is kept to be found, and shown to the model no more
     * @param text may be empty; stored without surrounding white space, and masked where it held secrets
     * @param parts what else the host keeps of it, by name; masked where it held secrets
     */
    public record Entry(
            String id, Instant time, boolean isSaid, boolean isArchived, String text, Map<String, String> parts) {

        /**
         * Copies the parts.
         *
         * @throws IllegalArgumentException when the id is blank
         */
        public Entry {
            if (id.isBlank()) {
                throw new IllegalArgumentException("An entry of a log needs an id that is not blank");
            }
            Identifier.wellFormed("id", id);
            parts = Map.copyOf(parts);
        }
    }

    /**
     * How a log is shortened.
     *
     * @param expectedVersion the version of the log that the writer has read
     * @param archived ids of entries that are archived where they stand; unknown ones do not matter
     * @param active what follows on all that is archived; every other entry is dropped
     */
    public record Compaction(long expectedVersion, List<String> archived, List<Entry> active) {

        /** Copies the lists. */
        public Compaction {
            archived = List.copyOf(archived);
            active = List.copyOf(active);
        }
    }
}
