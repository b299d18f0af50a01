package dev.nightjar.memory;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fact about to be saved.
 *
 * @param content a standalone statement, not blank, at most {@value #MAX_CONTENT} characters; what is longer is refused when it
 *     is saved
 * @param confidence how likely it is true, 0..1
 * @param tags tags; cleaned on saving (trimmed, lower-case, at most 64 characters each, the first 16)
 * @param source what produced it, such as {@code remember_fact}
 * @param sessionId the conversation it comes from; null when none
 * @param eventTime when the thing happened or was said; null for now
 * @param durability how long it is likely to stay true; null for {@link Durability#STABLE}, and for what it is if the
 *     fact is known. A known fact only ever becomes more durable by being saved again
 * @param plannedUntil for a plan: when the time it is planned for is over. A week later it is no current fact any more; null
 *     for what has no such time
 * @param metadata what the host keeps with it; names that a known fact has already get the new value
 * @param expiresAt when its time is over, in the future; null for none. A known fact that expires keeps the later time
 * @param names who and what it names for certain, besides what a recogniser finds in it
 * @param claims what it says, in parts that can be compared; empty when nobody has told them
 * @param origin whose word it is; null to have the store tell by the conversation: what stands only in texts that the user
 *     pasted or a tool answered is not the user's word
 * @param derivedFrom memories it was read out of; unknown ids are left out
 * @param supersedes stored facts that cannot be true together with it; which of the two gives way the store decides
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
        @Nullable Origin origin,
        List<MemoryId> derivedFrom,
        List<Supersession> supersedes) {

    /** Most characters of a fact; what is longer is a note. */
    public static final int MAX_CONTENT = 4_000;

    /**
     * Somebody or something a fact names.
     *
     * @param name as it stands in the content, not blank
     * @param type what it is
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
     * A stored fact that cannot be true together with the draft. The one that was said later holds, whatever the order
     * in which they are saved; said at the same time, the draft.
     *
     * @param stored the stored fact
     * @param reason why it gives way if the draft was said later, in words; null when it does not give way
     * @param reverse why the draft gives way if the stored fact was said later; null when it does not give way
     */
    public record Supersession(
            MemoryId stored,
            @Nullable String reason,
            @Nullable String reverse) {

        private static final String SAID_LATER = "said later";

        /** A contradiction that holds either way. */
        public Supersession(MemoryId stored, String reason) {
            this(stored, reason, SAID_LATER);
        }
    }

    /**
     * @throws IllegalArgumentException when the confidence is not within 0..1, metadata has too many or too long entries, or a tag
     *     or the session cannot be an {@link Identifier}
     */
    public FactDraft {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("confidence must be 0 to 1, but was " + confidence);
        }
        Identifier.wellFormedOrNull("session id", sessionId);
        tags = List.copyOf(tags);
        Identifier.checkAll("tag", tags);
        metadata = Metadata.checked(metadata);
        names = List.copyOf(names);
        claims = List.copyOf(claims);
        derivedFrom = List.copyOf(derivedFrom);
        supersedes = List.copyOf(supersedes);
    }

    /** A draft without session, provenance or conflicts. */
    public static FactDraft of(String content, double confidence, String source) {
        return builder(content, confidence, source).build();
    }

    /** Builds a draft from what each one has. */
    public static Builder builder(String content, double confidence, String source) {
        return new Builder(content, confidence, source);
    }

    /** Builds a draft that begins as a copy of this one. */
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
                .origin(origin)
                .derivedFrom(derivedFrom)
                .supersedes(supersedes);
    }

    /** Builds drafts; its methods set the components of the same name. Not thread-safe. */
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
         * A plan for this day, which is over when the next one begins in this zone.
         *
         * @param day such as 2026-01-31; null for no plan
         * @throws IllegalArgumentException when it is no day
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
         * The draft.
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
                    origin,
                    derivedFrom,
                    supersedes);
        }
    }
}
