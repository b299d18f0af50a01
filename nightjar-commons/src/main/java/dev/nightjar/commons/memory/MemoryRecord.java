package dev.nightjar.commons.memory;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A memory in JSON, for tools, commands and servers alike: names in snake case, lower-case enums, times in UTC, no
 * nulls, and the components of the parts beside the others.
 *
 * @param id its id
 * @param kind its kind
 * @param turn who said it; null where nobody did
 * @param content its text, or the passages that match a question, with {@code …} for what is left out
 * @param contentLength characters of the whole text; null where {@code content} is all of it
 * @param time when it happened or was said
 * @param answer what an answer to a question adds; null outside of one
 * @param isActive whether it has not ended; null in an answer to a model
 * @param standing of a fact: whether it belongs in a prompt now; {@code wrong} for anything that the user judged wrong.
 *     For a model only where it does not belong there, and {@code outdated} for a turn whose facts have all been
 *     replaced
 * @param stored what is stored with every memory; null in an answer to a model
 * @param belief what is stored with a fact; null for other kinds and in an answer to a model
 * @param passage position of a document passage; null for other kinds
 */
public record MemoryRecord(
        MemoryId id,
        MemoryKind kind,
        @JsonUnwrapped @Nullable Turn turn,
        String content,
        @Nullable Integer contentLength,
        Instant time,
        @JsonUnwrapped @Nullable Answer answer,
        @Nullable Boolean isActive,
        @Nullable String standing,
        @JsonUnwrapped @Nullable Stored stored,
        @JsonUnwrapped @Nullable Belief belief,
        @JsonUnwrapped @Nullable Passage passage) {

    private static final String OUTDATED = "outdated";

    /** Components that are written beside those of the memory. */
    public sealed interface Part {}

    /**
     * Fields of a turn.
     *
     * @param role which side spoke
     * @param speaker the speaker's name; null when unknown
     * @param sequence position in its session, from 1; null in an answer to a model
     */
    public record Turn(
            Role role, @Nullable String speaker, @Nullable Long sequence) implements Part {}

    /**
     * Further fields in an answer to a question.
     *
     * @param timeLocal the time in the host's time zone
     * @param timeRelative the time relative to now
     * @param relevance how likely the memory is relevant to the question, 0..1; null without a question
     * @param successor the fact that replaced what the memory says; null for none
     */
    public record Answer(
            String timeLocal,
            String timeRelative,
            @Nullable Double relevance,
            @Nullable Successor successor) implements Part {

        private Answer with(@Nullable Successor newest) {
            return new Answer(timeLocal, timeRelative, relevance, newest);
        }
    }

    /**
     * The fact that is valid now.
     *
     * @param id its id
     * @param content its text
     */
    public record Successor(MemoryId id, String content) {}

    /**
     * Fields that are stored with every memory.
     *
     * @param namespace the namespace it belongs to
     * @param agent the agent that wrote it
     * @param session the conversation it comes from; null for none
     * @param category its category
     * @param tags its tags
     * @param metadata the host's own data
     * @param source what produced it
     * @param createdAt when it was recorded
     * @param expiresAt when it expires; null for never
     * @param endedAt when it ended; null while it is active
     * @param endReason why it ended; null while it is active
     * @param verdict what the user says of it; null for nothing
     * @param key the name a note was saved under; null for none
     * @param updatedAt when a note was last saved; null for other kinds
     */
    public record Stored(
            Namespace namespace,
            String agent,
            @Nullable String session,
            String category,
            List<String> tags,
            Map<String, Object> metadata,
            String source,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant endedAt,
            @Nullable EndReason endReason,
            @Nullable Verdict verdict,
            @Nullable String key,
            @Nullable Instant updatedAt)
            implements Part {

        /** Copies the tags and the metadata. */
        public Stored {
            tags = List.copyOf(tags);
            metadata = Map.copyOf(metadata);
        }

        private static Stored of(Memory memory, MemoryDetails details) {
            var ending = details.ending();
            var note = memory instanceof Note saved ? saved : null;
            return new Stored(
                    details.namespace(),
                    details.agentId(),
                    details.sessionId(),
                    details.category(),
                    details.tags(),
                    details.metadata(),
                    details.source(),
                    details.createdAt(),
                    details.expiresAt(),
                    ending == null ? null : ending.at(),
                    ending == null ? null : ending.reason(),
                    details.verdict(),
                    note == null ? null : note.key(),
                    note == null ? null : note.updatedAt());
        }
    }

    /**
     * Fields that are stored with a fact.
     *
     * @param confidence how likely it is true now, 0..1
     * @param durability how long it is likely to stay true
     * @param decayRate how fast its confidence decays, per day
     * @param plannedUntil for a plan, when its planned time ends; null otherwise
     * @param claims what it says, in comparable form; without claims that only make an older value doubtful
     * @param isProtected whether the user confirmed it
     * @param accessCount how often it was used
     * @param lastAccessed when it was last used; null when never
     */
    public record Belief(
            double confidence,
            Durability durability,
            double decayRate,
            @Nullable Instant plannedUntil,
            List<Claim> claims,
            boolean isProtected,
            int accessCount,
            @Nullable Instant lastAccessed)
            implements Part {

        /** Copies the claims. */
        public Belief {
            claims = List.copyOf(claims);
        }

        private static Belief of(Fact fact) {
            return new Belief(
                    fact.confidence(),
                    fact.durability(),
                    fact.decayRate(),
                    fact.fading().plannedUntil(),
                    fact.claims().stream()
                            .filter(claim -> claim.state() != Claim.State.UNCLEAR)
                            .toList(),
                    fact.isProtected(),
                    fact.accessCount(),
                    fact.lastAccessed());
        }
    }

    /**
     * Position of a document passage.
     *
     * @param document URI of the document; shortened in an answer to a model
     * @param file the document as people name it; null in an answer to a model
     * @param ordinal its index among the passages of the document, from 0; null in an answer to a model
     * @param heading the headings above it; null for none
     * @param line the line it begins on, from 1; null where the document has no lines
     * @param start start offset in the document's text
     * @param end end offset, exclusive
     */
    public record Passage(
            String document,
            @Nullable String file,
            @Nullable Integer ordinal,
            @Nullable String heading,
            @Nullable Integer line,
            int start,
            int end)
            implements Part {

        private static Passage of(DocumentPassage passage) {
            var place = passage.place();
            return new Passage(
                    passage.document().toString(),
                    passage.file(),
                    place.ordinal(),
                    place.heading(),
                    place.line(),
                    place.start(),
                    place.end());
        }
    }

    /** The record of a memory with all that is stored. */
    public static MemoryRecord of(Memory memory) {
        return new MemoryRecord(
                memory.id(),
                memory.kind(),
                memory instanceof Episode said ? new Turn(said.role(), said.speaker(), said.sequence()) : null,
                memory.content(),
                null,
                memory.eventTime(),
                null,
                memory.isActive(),
                standing(memory),
                Stored.of(memory, memory.details()),
                memory instanceof Fact fact ? Belief.of(fact) : null,
                memory instanceof DocumentPassage passage ? Passage.of(passage) : null);
    }

    /** This record in an answer, with the fact that replaced it. A turn is marked {@code outdated}. */
    public MemoryRecord replacedBy(@Nullable Successor newest) {
        return new MemoryRecord(
                id,
                kind,
                turn,
                content,
                contentLength,
                time,
                answer == null ? null : answer.with(newest),
                isActive,
                kind == MemoryKind.EPISODE ? OUTDATED : standing,
                stored,
                belief,
                passage);
    }

    private static @Nullable String standing(Memory memory) {
        if (memory.isJudgedWrong()) {
            return Fact.Standing.WRONG.label();
        }
        return memory instanceof Fact fact ? fact.standing().label() : null;
    }
}
