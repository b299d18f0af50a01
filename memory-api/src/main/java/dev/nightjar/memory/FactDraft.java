package dev.nightjar.memory;

import dev.nightjar.internal.value.Identifier;
import dev.nightjar.internal.value.MemoryTime;
import dev.nightjar.internal.value.Metadata;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fact to save.
 *
 * @param content a standalone statement, not blank, at most {@value #MAX_CONTENT} characters. Saving a longer one fails
 * @param confidence how likely it is true, 0..1
 * @param tags tags; cleaned on saving (trimmed, lower-case, at most 64 characters each, the first 16)
 * @param source what produced it, such as {@code remember_fact}
 * @param sessionId the conversation it comes from; null for none
 * @param eventTime when it happened or was said; null for now
 * @param durability how long it is likely to stay true. Null for {@link Durability#STABLE}, or, if the fact is already
 *     stored, for its present durability. Saving a stored fact again can only make it more durable
 * @param plannedUntil for a plan, when its planned time ends; a week later the fact leaves prompts. Null for no such
 *     time
 * @param metadata the host's own data. If the fact is already stored, new values replace those of the same name
 * @param expiresAt when it expires, in the future; null for never. If the stored fact also expires, the later time wins
 * @param names people and things that it certainly names, in addition to those a recogniser finds
 * @param claims its content in comparable form; empty when unknown
 * @param phrases other words to find it by, which are shown nowhere. Saving keeps three short ones at most, and none
 *     that only repeats its content
 * @param origin who said it. Null lets the store decide from the conversation: text that only occurs in what the user
 *     pasted or a tool returned is not the user's word
 * @param derivedFrom memories it was derived from; unknown ids are ignored
 * @param supersedes stored facts that contradict it; the store decides which of the two is superseded. Also turns that
 *     say what is no longer true; these stay, and are shown only where nothing shown says what is true instead
 */
public record FactDraft(
        String content,
        double confidence,
        List<String> tags,
        String source,
        @Nullable String sessionId,
        @Nullable Instant eventTime,
        @Nullable Durability durability,
        @Nullable Instant plannedUntil,
        Map<String, Object> metadata,
        @Nullable Instant expiresAt,
        List<Named> names,
        List<Claim> claims,
        List<String> phrases,
        @Nullable Origin origin,
        List<MemoryId> derivedFrom,
        List<Supersession> supersedes) {

    /** Maximum characters of a fact. Save longer texts as notes. */
    public static final int MAX_CONTENT = 4_000;

    /**
     * A person or thing that a fact names.
     *
     * @param name the name as written in the content, not blank
     * @param type its type
     */
    public record Named(String name, EntityType type) {

        /** @throws IllegalArgumentException when the name is blank */
        public Named {
            if (name.isBlank()) {
                throw new IllegalArgumentException("a name must not be blank");
            }
        }
    }

    /**
     * A stored fact that contradicts the draft. The one that was said later wins, whatever the order of saving. If both
     * were said at the same time, the draft wins.
     *
     * @param stored the stored fact
     * @param reason why the stored fact is superseded if the draft was said later, in words; null to keep it
     * @param reverse why the draft is superseded if the stored fact was said later; null to keep it
     */
    public record Supersession(
            MemoryId stored,
            @Nullable String reason,
            @Nullable String reverse) {

        private static final String SAID_LATER = "said later";

        /** A contradiction in which the earlier fact is always superseded. */
        public Supersession(MemoryId stored, String reason) {
            this(stored, reason, SAID_LATER);
        }
    }

    /**
     * @throws IllegalArgumentException when the confidence is not within 0..1, a time is not within {@link MemoryTime},
     *     the metadata has too many or too long entries, or a tag or the session id is not a valid {@link Identifier}
     */
    public FactDraft {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("confidence must be 0 to 1, but was " + confidence);
        }
        Identifier.wellFormedOrNull("session id", sessionId);
        MemoryTime.checked("event_time", eventTime);
        MemoryTime.checked("planned_until", plannedUntil);
        MemoryTime.checked("expires_at", expiresAt);
        tags = List.copyOf(tags);
        Identifier.checkAll("tag", tags);
        metadata = Metadata.checked(metadata);
        names = List.copyOf(names);
        claims = List.copyOf(claims);
        phrases = List.copyOf(phrases);
        derivedFrom = List.copyOf(derivedFrom);
        supersedes = List.copyOf(supersedes);
    }

    /** A draft with only these values. */
    public static FactDraft of(String content, double confidence, String source) {
        return builder(content, confidence, source).build();
    }

    /** A builder that starts with what every draft needs. */
    public static Builder builder(String content, double confidence, String source) {
        return new Builder(content, confidence, source);
    }

    /** A builder that starts as a copy of this draft. */
    public Builder toBuilder() {
        return builder(content, confidence, source)
                .tags(tags)
                .sessionId(sessionId)
                .eventTime(eventTime)
                .durability(durability)
                .plannedUntil(plannedUntil)
                .metadata(metadata)
                .expiresAt(expiresAt)
                .names(names)
                .claims(claims)
                .phrases(phrases)
                .origin(origin)
                .derivedFrom(derivedFrom)
                .supersedes(supersedes);
    }

    /** Builds drafts. Each method sets the component of the same name. Not thread-safe. */
    public static final class Builder {

        private final double confidence;
        private final String source;
        private String content;
        private List<String> tags = List.of();
        private @Nullable String sessionId;
        private @Nullable Instant eventTime;
        private @Nullable Durability durability;
        private @Nullable Instant plannedUntil;
        private Map<String, Object> metadata = Map.of();
        private @Nullable Instant expiresAt;
        private List<Named> names = List.of();
        private List<Claim> claims = List.of();
        private List<String> phrases = List.of();
        private @Nullable Origin origin;
        private List<MemoryId> derivedFrom = List.of();
        private List<Supersession> supersedes = List.of();

        private Builder(String content, double confidence, String source) {
            this.content = content;
            this.confidence = confidence;
            this.source = source;
        }

        public Builder content(String value) {
            content = value;
            return this;
        }

        public Builder tags(List<String> values) {
            tags = values;
            return this;
        }

        public Builder sessionId(@Nullable String value) {
            sessionId = value;
            return this;
        }

        public Builder eventTime(@Nullable Instant value) {
            eventTime = value;
            return this;
        }

        public Builder durability(@Nullable Durability value) {
            durability = value;
            return this;
        }

        public Builder plannedUntil(@Nullable Instant value) {
            plannedUntil = value;
            return this;
        }

        /**
         * Makes the fact a plan for this day. Its time ends when the next day begins in this zone.
         *
         * @param day an ISO date such as 2026-01-31; null for no plan
         * @throws IllegalArgumentException when the text is not a date
         */
        public Builder plannedFor(@Nullable String day, ZoneId zone) {
            try {
                return plannedUntil(
                        day == null
                                ? null
                                : LocalDate.parse(day.strip())
                                        .plusDays(1)
                                        .atStartOfDay(zone)
                                        .toInstant());
            } catch (DateTimeException e) {
                throw new IllegalArgumentException(
                        "The day of a plan must be a date such as 2026-01-31, but was '" + day + "'", e);
            }
        }

        public Builder metadata(Map<String, ?> values) {
            metadata = new LinkedHashMap<>(values);
            return this;
        }

        public Builder expiresAt(@Nullable Instant value) {
            expiresAt = value;
            return this;
        }

        public Builder names(List<Named> values) {
            names = values;
            return this;
        }

        public Builder claims(List<Claim> values) {
            claims = values;
            return this;
        }

        public Builder phrases(List<String> values) {
            phrases = values;
            return this;
        }

        public Builder origin(@Nullable Origin value) {
            origin = value;
            return this;
        }

        public Builder derivedFrom(List<MemoryId> values) {
            derivedFrom = values;
            return this;
        }

        public Builder supersedes(List<Supersession> values) {
            supersedes = values;
            return this;
        }

        /**
         * Builds the draft.
         *
         * @throws IllegalArgumentException when the confidence is not within 0..1, or metadata has too many or too long
         *     entries
         */
        public FactDraft build() {
            return new FactDraft(
                    content,
                    confidence,
                    tags,
                    source,
                    sessionId,
                    eventTime,
                    durability,
                    plannedUntil,
                    metadata,
                    expiresAt,
                    names,
                    claims,
                    phrases,
                    origin,
                    derivedFrom,
                    supersedes);
        }
    }
}
