package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.Role;
import org.jspecify.annotations.Nullable;

/**
 * A row about to be inserted.
 *
 * @param details what every memory has; its tags are stored too, its text is not
 * @param content its text
 * @param phrases other words that a fact is found by, one phrase in each line; empty for none
 * @param sessionPk key of its session; null when it has none
 * @param turn what an episode adds; null for other kinds
 * @param contentHash hash of the normalised content; null when the kind is not checked for duplicates
 * @param confidence confidence from {@code details.createdAt()} on
 * @param isProtected whether neither decay nor a conflict may touch it
 */
public record NewMemory(
        MemoryDetails details,
        Screened content,
        Screened phrases,
        @Nullable Long sessionPk,
        @Nullable Turn turn,
        @Nullable String contentHash,
        ConfidenceDecay confidence,
        boolean isProtected) {

    /** A row that is found by its text only. */
    public NewMemory(
            MemoryDetails details,
            Screened content,
            @Nullable Long sessionPk,
            @Nullable Turn turn,
            @Nullable String contentHash,
            ConfidenceDecay confidence,
            boolean isProtected) {
        this(details, content, Screened.NONE, sessionPk, turn, contentHash, confidence, isProtected);
    }

    /**
     * What an episode adds.
     *
     * @param messageId the host's own id of the message; null when it has none
     * @param role which side spoke
     * @param speaker the speaker's name; null when unknown
     * @param sequence position in the session, from 1
     * @param namespacePk key of the namespace; null when it has no memory yet
     */
    public record Turn(
            @Nullable String messageId,
            Role role,
            @Nullable String speaker,
            long sequence,
            @Nullable Long namespacePk) {}
}
