package dev.nightjar.spi.conversation;

import dev.nightjar.internal.value.Identifier;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describes a session for which a host keeps a log.
 *
 * @param sessionId its id, given by the host
 * @param namespace the session's namespace
 * @param owner the user who owns the session, as named by the host; access is decided by the namespace, not by this
 * @param createdAt when the host created the session
 * @param expiresAt when it expires; null for never. Nothing is erased automatically
 * @param details other data of the host, by name; secrets are masked
 * @param version increases with every change of the entries, also when an erasure removes some
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
     * A session log to save; the components are those of {@link SessionLog}.
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
                throw new IllegalArgumentException("The id and the owner of a session must not be blank, but are '"
                        + sessionId + "' and '" + owner + "'");
            }
            Identifier.wellFormed("session id", sessionId);
            Identifier.wellFormed("owner", owner);
            details = Map.copyOf(details);
        }
    }

    /**
     * One entry of a log.
     *
     * @param id the host's id of the entry, unique in its session; not blank
     * @param time when it happened
     * @param isSaid whether the text is a message of the user or agent. Such a message is also in the conversation, and
     *     erasing it there removes the entry. Other entries, such as a summary or tool result, may quote anything
     * @param isArchived whether it is kept to be found, but no longer shown to the model
     * @param text may be empty; stored trimmed, with secrets masked
     * @param parts other data of the host, by name; secrets are masked
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
                throw new IllegalArgumentException("The id of a log entry must not be blank");
            }
            Identifier.wellFormed("id", id);
            parts = Map.copyOf(parts);
        }
    }

    /**
     * A request to shorten a log.
     *
     * @param expectedVersion the version of the log that the writer has read
     * @param archived ids of entries to archive in place; unknown ids are ignored
     * @param active the new entries after all archived ones; every other entry is dropped
     */
    public record Compaction(long expectedVersion, List<String> archived, List<Entry> active) {

        /** Copies the lists. */
        public Compaction {
            archived = List.copyOf(archived);
            active = List.copyOf(active);
        }
    }
}
