package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.term.SearchedText;
import org.jspecify.annotations.Nullable;

/**
 * A row about to be inserted.
 *
 * @param details what every memory has; its tags are stored too, its text is not
 * @param content its text
 * @param sessionPk key of its session; null when it has none
 * @param turn what an episode adds; null for other kinds
 * @param fact what a fact adds; null for other kinds
 * @param contentHash hash of the normalised content; null when the kind is not checked for duplicates
 * @param confidence confidence from {@code details.createdAt()} on
 * @param isProtected whether neither decay nor a conflict may touch it
 */
public record NewMemory(
        MemoryDetails details,
        Screened content,
        @Nullable Long sessionPk,
        @Nullable Turn turn,
        @Nullable NewFact fact,
        @Nullable String contentHash,
        ConfidenceDecay confidence,
        boolean isProtected) {

    /** A row of another kind than a fact. */
    public NewMemory(
            MemoryDetails details,
            Screened content,
            @Nullable Long sessionPk,
            @Nullable Turn turn,
            @Nullable String contentHash,
            ConfidenceDecay confidence,
            boolean isProtected) {
        this(details, content, sessionPk, turn, null, contentHash, confidence, isProtected);
    }

    /**
     * Fields of an episode alone.
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

    /**
     * Fields of a fact alone.
     *
     * @param phrases other words that it is found by, one phrase in each line; empty for none
     * @param origin whose word it rests on; null where its kind says it
     * @param namespacePk key of the namespace; null when nobody has asked for it
     */
    public record NewFact(
            Screened phrases,
            @Nullable Origin origin,
            @Nullable Long namespacePk) {}

    /** Other words that it is found by, one phrase in each line; empty for none. */
    public String phrases() {
        return fact == null ? "" : fact.phrases.text();
    }

    /** Text for the index of words: the content and the phrases. */
    public String searched() {
        return SearchedText.of(content.text(), phrases());
    }

    /** Origin of a fact; null where its kind and role say it. */
    public @Nullable String origin() {
        return fact == null || fact.origin == null ? null : fact.origin.label();
    }

    /** Key of the namespace; null when nobody has asked for it. */
    public @Nullable Long namespacePk() {
        return turn == null ? (fact == null ? null : fact.namespacePk) : turn.namespacePk;
    }
}
