package dev.nightjar.spi.transfer;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.internal.value.Identifier;
import dev.nightjar.internal.value.Metadata;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.Verdict;
import dev.nightjar.spi.memory.WorkingMemory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One item of an export. The order is: erasures, entities and sessions, memories, links, tool calls, rolling summaries,
 * scratchpads, working memory.
 */
public sealed interface TransferItem {

    /**
     * An entity.
     *
     * @param type its type
     * @param name its name
     * @param aliases its other names
     * @param createdAt when it was first known
     */
    record EntityItem(EntityType type, String name, List<String> aliases, Instant createdAt) implements TransferItem {

        /** Copies the list. */
        public EntityItem {
            aliases = List.copyOf(aliases);
        }
    }

    /**
     * A session. Its messages are exported as episodes.
     *
     * @param sessionId its id, given by the host
     * @param createdAt when it began
     * @param updatedAt when its newest message was said
     * @param consolidatedSequence position up to which it was consolidated
     * @param consolidatedAt when it was consolidated; null when never
     * @param consolidatedTurns the consolidated turns, whatever their positions are elsewhere; null when unknown
     */
    record SessionItem(
            String sessionId,
            Instant createdAt,
            Instant updatedAt,
            long consolidatedSequence,
            @Nullable Instant consolidatedAt,
            @Nullable String consolidatedTurns)
            implements TransferItem {

        /** @throws IllegalArgumentException when the session id is invalid */
        public SessionItem {
            Identifier.wellFormed("session", sessionId);
        }
    }

    /**
     * A memory, active or ended.
     *
     * @param id its id, which begins with its kind
     * @param category its category, one lower-case word
     * @param content the text
     * @param tags lower-case tags
     * @param sessionId the conversation it comes from; null for none
     * @param turn the episode's data; null for other kinds
     * @param kept its key, phrases, metadata, expiry and verdict
     * @param provenance where it comes from
     * @param times when it happened, was recorded and ended
     * @param standing its confidence and how it decays
     * @param mentions the entities it is linked to
     * @param claims the claims of a fact; empty when unknown, and for other kinds
     */
    record MemoryItem(
            MemoryId id,
            String category,
            String content,
            List<String> tags,
            @Nullable String sessionId,
            @Nullable Turn turn,
            Kept kept,
            Provenance provenance,
            Times times,
            Standing standing,
            List<MentionItem> mentions,
            List<Claim> claims)
            implements TransferItem {

        /** @throws IllegalArgumentException when the parts do not match its kind */
        public MemoryItem {
            tags = List.copyOf(tags);
            tags.forEach(tag -> Identifier.wellFormed("tag", tag));
            Identifier.wellFormed("category", category);
            Identifier.wellFormedOrNull("session", sessionId);
            mentions = List.copyOf(mentions);
            claims = List.copyOf(claims);
            boolean isEpisode = id.kind() == MemoryKind.EPISODE;
            if (isEpisode != (turn != null)) {
                throw new IllegalArgumentException(
                        isEpisode ? "an episode must have a role and a position" : "only an episode may have a role");
            }
            if (kept.key() != null && id.kind() != MemoryKind.NOTE) {
                throw new IllegalArgumentException(
                        "only a note may have a key, but '" + id + "' has '" + kept.key() + "'");
            }
            if ((provenance.suspicion() != null) != (times.reason() == EndReason.QUARANTINED)) {
                throw new IllegalArgumentException("end_reason quarantined and suspicion must be given together");
            }
            boolean isOfFact = !claims.isEmpty() || !kept.phrases().isEmpty();
            if (isOfFact && id.kind() != MemoryKind.FACT) {
                throw new IllegalArgumentException("only a fact may have claims or phrases, but '" + id + "' has some");
            }
            if (id.kind() == MemoryKind.DOCUMENT) {
                throw new IllegalArgumentException("a document passage cannot be imported; index the document instead");
            }
        }

        /** A copy with another text. */
        public MemoryItem withContent(String text) {
            return new MemoryItem(
                    id, category, text, tags, sessionId, turn, kept, provenance, times, standing, mentions, claims);
        }
    }

    /**
     * Details of an episode beyond those of other memories.
     *
     * @param role which side spoke
     * @param speaker the speaker's name; null when unknown
     * @param sequence position in its session, from 1
     * @param messageId the host's own id of the message; null for none
     * @param hasMessage whether its message is still in its session
     */
    record Turn(
            Role role,
            @Nullable String speaker,
            long sequence,
            @Nullable String messageId,
            boolean hasMessage) {

        /** @throws IllegalArgumentException when the position is not 1 or more */
        public Turn {
            Identifier.wellFormedOrNull("message_id", messageId);
            if (sequence < 1) {
                throw new IllegalArgumentException("the position in a session must be 1 or more, but was " + sequence);
            }
        }
    }

    /**
     * Key, phrases, metadata, expiry and verdict of a memory.
     *
     * @param key the key of a note; null for none
     * @param phrases other words that a fact is found by; empty for none, and for other kinds
     * @param metadata the host's own data; may be empty
     * @param expiresAt when it expires; null for never
     * @param verdict the user's judgement; null for none
     * @param judgedAt when they said so; null for no verdict
     */
    record Kept(
            @Nullable String key,
            List<String> phrases,
            Map<String, Object> metadata,
            @Nullable Instant expiresAt,
            @Nullable Verdict verdict,
            @Nullable Instant judgedAt) {

        /** No kept values. */
        public static final Kept NOTHING = new Kept(null, List.of(), Map.of(), null, null, null);

        /**
         * @throws IllegalArgumentException when key or metadata is invalid, or one of verdict and its time is missing
         */
        public Kept {
            if ((verdict == null) != (judgedAt == null)) {
                throw new IllegalArgumentException("verdict and judged_at must be given together");
            }
            Identifier.wellFormedOrNull("key", key);
            phrases = List.copyOf(phrases);
            metadata = Metadata.checked(metadata);
        }
    }

    /**
     * Origin of a memory.
     *
     * @param source what produced it
     * @param origin who or what it comes from; null when kind and role tell it
     * @param suspicion why it awaits review; null when it does not
     */
    record Provenance(
            String source,
            @Nullable Origin origin,
            @Nullable String suspicion) {

        /** For a memory that does not await review and whose kind and role tell its origin. */
        public static Provenance of(String source) {
            return new Provenance(source, null, null);
        }
    }

    /**
     * The times of a memory.
     *
     * @param event when it happened or was said
     * @param created when it was recorded
     * @param said when a fact was last said; null when unknown
     * @param ended when it ended; null while it is active
     * @param reason why it ended; null while it is active
     */
    record Times(
            Instant event,
            Instant created,
            @Nullable Instant said,
            @Nullable Instant ended,
            @Nullable EndReason reason) {

        /**
         * @throws IllegalArgumentException when only one of end and reason is given, or the end is before the creation
         */
        public Times {
            if ((ended == null) != (reason == null)) {
                throw new IllegalArgumentException("ended_at and end_reason must be given together");
            }
            if (ended != null && ended.isBefore(created)) {
                throw new IllegalArgumentException(
                        "ended_at must not be before created_at, but they were " + ended + " and " + created);
            }
        }
    }

    /**
     * Confidence of a memory and how it decays.
     *
     * @param confidence 0..1, at {@code confidenceAt}
     * @param confidenceAt when the confidence had that value
     * @param decayRate decay per day
     * @param halvings how often uses halved the decay rate, 0 to 4
     * @param durability how long it is likely to stay true
     * @param plannedUntil for a plan, when its time ends; null for none
     * @param isProtected whether the user confirmed it, so that nothing may change it
     * @param uses how often it was used
     * @param lastUsed when it was last used; null when never
     */
    record Standing(
            double confidence,
            Instant confidenceAt,
            double decayRate,
            int halvings,
            Durability durability,
            @Nullable Instant plannedUntil,
            boolean isProtected,
            int uses,
            @Nullable Instant lastUsed) {

        private static final int MAX_HALVINGS = 4;

        /** @throws IllegalArgumentException when a value is out of range */
        public Standing {
            if (!(confidence >= 0 && confidence <= 1) || !(decayRate >= 0)) {
                throw new IllegalArgumentException("confidence must be 0 to 1 and decay_rate 0 or more, but they were "
                        + confidence + " and " + decayRate);
            }
            if (halvings < 0 || halvings > MAX_HALVINGS || uses < 0) {
                throw new IllegalArgumentException("halvings must be 0 to " + MAX_HALVINGS
                        + " and uses 0 or more, but they were " + halvings + " and " + uses);
            }
            if (isProtected && (confidence < 1 || decayRate > 0)) {
                throw new IllegalArgumentException("a protected fact must have confidence 1 and decay_rate 0");
            }
        }

        /** For a memory that is certain and never decays. */
        public static Standing certain(Instant at) {
            return new Standing(1, at, 0, 0, Durability.LASTING, null, false, 0, null);
        }
    }

    /**
     * A mention of an entity in a memory.
     *
     * @param type the entity's type
     * @param name its name
     * @param mentions number of occurrences
     * @param confidence how certain that is, 0..1
     * @param provider the recogniser that found it
     */
    record MentionItem(EntityType type, String name, int mentions, double confidence, String provider) {}

    /**
     * A link between two memories of the export.
     *
     * @param link the link
     */
    record LinkItem(Link link) implements TransferItem {}

    /**
     * A tool call in a conversation.
     *
     * @param turn the turn of the call
     * @param step index of the model answer within the turn that asked for the call, from 0
     * @param place index of the call within the step, from 0
     * @param said what the model wrote along with the calls of the step
     * @param call the call with its result
     * @param time when the turn ended
     */
    record CallItem(CallTurn turn, int step, int place, String said, ToolCallRecord call, Instant time)
            implements TransferItem {

        /** @throws IllegalArgumentException when a place is negative */
        public CallItem {
            if (step < 0 || place < 0) {
                throw new IllegalArgumentException(
                        "step and place must be 0 or more, but were " + step + " and " + place);
            }
        }
    }

    /**
     * The turn of a tool call.
     *
     * @param sessionId its session
     * @param sequence its position there, from 1
     * @param answer the episode of its answer; null for none
     */
    record CallTurn(
            String sessionId, long sequence, @Nullable MemoryId answer) {

        /** @throws IllegalArgumentException when the position is not 1 or more */
        public CallTurn {
            Identifier.wellFormed("session", sessionId);
            if (sequence < 1) {
                throw new IllegalArgumentException("the position in a session must be 1 or more, but was " + sequence);
            }
        }
    }

    /**
     * The rolling summary of a session.
     *
     * @param sessionId its session
     * @param lastSequence position of the last message it covers
     * @param text its text, not blank
     * @param updatedAt when it was written
     */
    record SummaryItem(String sessionId, long lastSequence, String text, Instant updatedAt) implements TransferItem {

        /** @throws IllegalArgumentException when it covers no message or is blank */
        public SummaryItem {
            Identifier.wellFormed("session", sessionId);
            if (lastSequence < 1 || text.isBlank()) {
                throw new IllegalArgumentException("a summary must cover a message and must not be blank");
            }
        }
    }

    /**
     * The scratchpad of a session.
     *
     * @param sessionId its session
     * @param items its entries in order; not empty
     */
    record ScratchpadItem(String sessionId, List<String> items) implements TransferItem {

        /** @throws IllegalArgumentException when there are no entries */
        public ScratchpadItem {
            Identifier.wellFormed("session", sessionId);
            items = List.copyOf(items);
            if (items.isEmpty()) {
                throw new IllegalArgumentException("a scratchpad must have items");
            }
        }
    }

    /**
     * A line of the agent's working memory. Lines are exported in order.
     *
     * @param line the line
     */
    record WorkingLineItem(WorkingMemory.Line line) implements TransferItem {}

    /**
     * An erasure on purpose. The text is gone; nothing that was said before may bring it back.
     *
     * @param hash hash of what was erased
     * @param erasedAt when it was erased
     */
    record ErasureItem(String hash, Instant erasedAt) implements TransferItem {}
}
