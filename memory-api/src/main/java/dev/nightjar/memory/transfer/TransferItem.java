package dev.nightjar.memory.transfer;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Identifier;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Metadata;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.WorkingMemory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One item of an export. Entities and sessions come first, then memories, then links between them, then calls of tools, rolling
 * summaries, scratchpads and working memory.
 */
public sealed interface TransferItem {

    /**
     * A person or thing.
     *
     * @param type its type
     * @param name its name
     * @param aliases its other names
     * @param createdAt when it became known
     */
    record EntityItem(EntityType type, String name, List<String> aliases, Instant createdAt) implements TransferItem {

        /** Copies the list. */
        public EntityItem {
            aliases = List.copyOf(aliases);
        }
    }

    /**
     * A session without its messages: those come with its episodes.
     *
     * @param sessionId as the host names it
     * @param createdAt when it began
     * @param updatedAt when something was said last
     * @param consolidatedSequence position through which it was read for facts
     * @param consolidatedAt when that was; null when it was not
     */
    record SessionItem(
            String sessionId,
            Instant createdAt,
            Instant updatedAt,
            long consolidatedSequence,
            @Nullable Instant consolidatedAt)
            implements TransferItem {

        /** @throws IllegalArgumentException when no session can have that id */
        public SessionItem {
            Identifier.wellFormed("session", sessionId);
        }
    }

    /**
     * A memory, active or ended.
     *
     * @param id its id; its kind is the memory's
     * @param category lower-case word for its sort
     * @param content the text
     * @param tags lower-case tags
     * @param sessionId the conversation it comes from; null when it comes from none
     * @param turn what an episode adds; null for other kinds
     * @param kept its key, metadata and expiry
     * @param provenance where it comes from
     * @param times when it happened, was recorded and ended
     * @param standing how sure it is and how it fades
     * @param mentions the entities it is linked to
     * @param claims what a fact claims; empty when that was not told, and for other kinds
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

        /** @throws IllegalArgumentException when the parts are not those of its kind */
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
                        isEpisode ? "an episode needs a role and a position" : "only an episode has a role");
            }
            if (kept.key() != null && id.kind() != MemoryKind.NOTE) {
                throw new IllegalArgumentException("only a note has a key, but '" + id + "' has '" + kept.key() + "'");
            }
            if ((provenance.suspicion() != null) != (times.reason() == EndReason.QUARANTINED)) {
                throw new IllegalArgumentException("what is quarantined has both end_reason and suspicion");
            }
            if (!claims.isEmpty() && id.kind() != MemoryKind.FACT) {
                throw new IllegalArgumentException("only a fact has claims, but '" + id + "' has some");
            }
            if (id.kind() == MemoryKind.DOCUMENT) {
                throw new IllegalArgumentException(
                        "a passage of a document is not imported; index the document instead");
            }
        }

        /** The same with another text. */
        public MemoryItem withContent(String text) {
            return new MemoryItem(
                    id, category, text, tags, sessionId, turn, kept, provenance, times, standing, mentions, claims);
        }
    }

    /**
     * What an episode adds.
     *
     * @param role which side spoke
     * @param speaker the speaker's name; null when unknown
     * @param sequence position in its session, from 1
     * @param messageId the host's own id of the message; null when it has none
     * @param hasMessage whether its session still has its message
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
                throw new IllegalArgumentException("the position in a session is 1 or more, but was " + sequence);
            }
        }
    }

    /**
     * What is kept with a memory.
     *
     * @param key the name a note is saved under; null when it has none
     * @param metadata what its host keeps with it; may be empty
     * @param expiresAt when its time is over; null for what stays
     */
    record Kept(
            @Nullable String key,
            Map<String, Object> metadata,
            @Nullable Instant expiresAt) {

        /** Nothing is. */
        public static final Kept NOTHING = new Kept(null, Map.of(), null);

        /**
         * Copies the metadata.
         *
         * @throws IllegalArgumentException when the key or the metadata cannot be
         */
        public Kept {
            Identifier.wellFormedOrNull("key", key);
            metadata = Metadata.checked(metadata);
        }
    }

    /**
     * Where a memory comes from.
     *
     * @param source what produced it
     * @param origin whose word it rests on; null where its kind and role say it
     * @param suspicion why it waits for a review; null when it does not
     */
    record Provenance(
            String source,
            @Nullable Origin origin,
            @Nullable String suspicion) {

        /** Of a memory that does not wait for a review, and whose kind and role say whose word it is. */
        public static Provenance of(String source) {
            return new Provenance(source, null, null);
        }
    }

    /**
     * The times of a memory.
     *
     * @param event when it happened or was said
     * @param created when it was recorded
     * @param said when a fact was last said; null when that is not known
     * @param ended when it ended; null while it is active
     * @param reason why it ended; null while it is active
     */
    record Times(
            Instant event,
            Instant created,
            @Nullable Instant said,
            @Nullable Instant ended,
            @Nullable EndReason reason) {

        /** @throws IllegalArgumentException when an end lacks its reason, or the other way round, or lies too early */
        public Times {
            if ((ended == null) != (reason == null)) {
                throw new IllegalArgumentException("what ended has both valid_until and end_reason");
            }
            if (ended != null && ended.isBefore(created)) {
                throw new IllegalArgumentException(
                        "valid_until must not lie before created_at, but was " + ended + " and " + created);
            }
        }
    }

    /**
     * How sure a memory is.
     *
     * @param confidence 0..1, as of {@code confidenceAt}
     * @param confidenceAt when it was so sure
     * @param decayRate how fast it fades, per day
     * @param halvings how often uses halved that, 0 to 4
     * @param durability how long it is likely to stay true
     * @param plannedUntil for a plan: when its time is over; null when it has none
     * @param isProtected whether nothing may change it
     * @param uses how often it was used
     * @param lastUsed when that was last; null when never
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

        /** @throws IllegalArgumentException when a value is out of its range */
        public Standing {
            if (!(confidence >= 0 && confidence <= 1) || !(decayRate >= 0)) {
                throw new IllegalArgumentException(
                        "confidence is 0 to 1 and decay_rate 0 or more, but were " + confidence + " and " + decayRate);
            }
            if (halvings < 0 || halvings > MAX_HALVINGS || uses < 0) {
                throw new IllegalArgumentException("halvings is 0 to " + MAX_HALVINGS + " and uses 0 or more, but were "
                        + halvings + " and " + uses);
            }
            if (isProtected && (confidence < 1 || decayRate > 0)) {
                throw new IllegalArgumentException("a protected fact has confidence 1 and decay_rate 0");
            }
        }

        /** Of what is certain and never fades. */
        public static Standing certain(Instant at) {
            return new Standing(1, at, 0, 0, Durability.LASTING, null, false, 0, null);
        }
    }

    /**
     * That a memory mentions an entity.
     *
     * @param type the entity's type
     * @param name its name
     * @param mentions how often
     * @param confidence how sure that is, 0..1
     * @param provider who found it
     */
    record MentionItem(EntityType type, String name, int mentions, double confidence, String provider) {}

    /**
     * A link between two memories of the export.
     *
     * @param link the link
     */
    record LinkItem(Link link) implements TransferItem {}

    /**
     * A call of a tool in a conversation.
     *
     * @param turn the turn in which it was made
     * @param step which answer of the model within the turn asked for it, from 0
     * @param place its place among the calls of the step, from 0
     * @param said what the model wrote beside the calls of the step
     * @param call the call with its result
     * @param time when the turn ended
     */
    record CallItem(CallTurn turn, int step, int place, String said, ToolCallRecord call, Instant time)
            implements TransferItem {

        /** @throws IllegalArgumentException when a place is negative */
        public CallItem {
            if (step < 0 || place < 0) {
                throw new IllegalArgumentException("step and place are 0 or more, but were " + step + " and " + place);
            }
        }
    }

    /**
     * The turn in which a tool was called.
     *
     * @param sessionId its session
     * @param sequence its position there, from 1
     * @param answer the episode of its answer; null for a turn without one
     */
    record CallTurn(
            String sessionId, long sequence, @Nullable MemoryId answer) {

        /** @throws IllegalArgumentException when the position is not 1 or more */
        public CallTurn {
            Identifier.wellFormed("session", sessionId);
            if (sequence < 1) {
                throw new IllegalArgumentException("the position in a session is 1 or more, but was " + sequence);
            }
        }
    }

    /**
     * The rolling summary of a session.
     *
     * @param sessionId its session
     * @param lastSequence it covers the messages up to this position
     * @param text what it says, not blank
     * @param updatedAt when it was written
     */
    record SummaryItem(String sessionId, long lastSequence, String text, Instant updatedAt) implements TransferItem {

        /** @throws IllegalArgumentException when it covers or says nothing */
        public SummaryItem {
            Identifier.wellFormed("session", sessionId);
            if (lastSequence < 1 || text.isBlank()) {
                throw new IllegalArgumentException("a summary covers a message and is not blank");
            }
        }
    }

    /**
     * The scratchpad of a session.
     *
     * @param sessionId its session
     * @param items what stands there, in its order; not empty
     */
    record ScratchpadItem(String sessionId, List<String> items) implements TransferItem {

        /** @throws IllegalArgumentException when nothing stands there */
        public ScratchpadItem {
            Identifier.wellFormed("session", sessionId);
            items = List.copyOf(items);
            if (items.isEmpty()) {
                throw new IllegalArgumentException("a scratchpad has items");
            }
        }
    }

    /**
     * A line of the agent's working memory; they come in their order.
     *
     * @param line the line
     */
    record WorkingLineItem(WorkingMemory.Line line) implements TransferItem {}
}
