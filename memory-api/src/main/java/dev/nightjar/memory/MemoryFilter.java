package dev.nightjar.memory;

import dev.nightjar.internal.value.Identifier;
import dev.nightjar.internal.value.Metadata;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Conditions of a read. A memory must meet all of them. They apply in every search leg before its limit.
 *
 * @param kinds accepted kinds; empty accepts all
 * @param tags tags that a memory must all have, lower-case; empty for no condition
 * @param metadata metadata entries that a memory must all have with exactly these values; empty for no condition
 * @param category only memories of this category, normalised by {@link Category#clean}; null for all
 * @param after earliest {@link Memory#eventTime()}, inclusive; null for no limit
 * @param before latest {@link Memory#eventTime()}, exclusive; null for no limit
 * @param asOf only memories that were active at this time: recorded by then and not yet ended, whether or not they
 *     ended later. Null for memories active now
 * @param sessionId only memories of this session; null for all
 * @param excludeSessionId leaves out memories of this session; memories without a session stay. Null to exclude none
 * @param excludeFrom episodes of the excluded session before this position are not excluded; 0 excludes the whole
 *     session
 * @param excludeSource leaves out memories whose {@link MemoryDetails#source()} is this; null for no condition
 */
public record MemoryFilter(
        Set<MemoryKind> kinds,
        Set<String> tags,
        Map<String, Object> metadata,
        @Nullable String category,
        @Nullable Instant after,
        @Nullable Instant before,
        @Nullable Instant asOf,
        @Nullable String sessionId,
        @Nullable String excludeSessionId,
        long excludeFrom,
        @Nullable String excludeSource) {

    /** Accepts every memory. */
    public static final MemoryFilter ALL = builder().build();

    /**
     * Copies the sets and the metadata.
     *
     * @throws IllegalArgumentException when a tag, the category, a session id or the metadata is invalid
     */
    public MemoryFilter {
        kinds = Set.copyOf(kinds);
        tags = Set.copyOf(tags);
        tags.forEach(tag -> Identifier.wellFormed("tag", tag));
        metadata = Metadata.checked(metadata);
        Identifier.wellFormedOrNull("session id", sessionId);
        Identifier.wellFormedOrNull("session id", excludeSessionId);
        category = category == null ? null : Category.clean(category);
    }

    /** Accepts these kinds only. */
    public static MemoryFilter ofKinds(MemoryKind... kinds) {
        return builder().kinds(Set.of(kinds)).build();
    }

    /** A builder whose filter accepts every memory until you set something. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts as a copy of this filter. */
    public Builder toBuilder() {
        return builder()
                .kinds(kinds)
                .tags(tags)
                .metadata(metadata)
                .category(category)
                .after(after)
                .before(before)
                .asOf(asOf)
                .sessionId(sessionId)
                .excludeSessionId(excludeSessionId)
                .excludeFrom(excludeFrom)
                .excludeSource(excludeSource);
    }

    /** A copy that leaves out memories of this session; null excludes none. */
    public MemoryFilter excludingSession(@Nullable String excluded) {
        return excludingSession(excluded, 0);
    }

    /** A copy that leaves out memories of this session from this position on; null excludes none. */
    public MemoryFilter excludingSession(@Nullable String excluded, long from) {
        return toBuilder().excludeSessionId(excluded).excludeFrom(from).build();
    }

    /** A copy that leaves out statements ({@link Quotation}): the turns that they quote answer in their place. */
    public MemoryFilter excludingStatements() {
        return toBuilder().excludeSource(Quotation.SOURCE).build();
    }

    /** A copy for a search: without statements, whose turns would be found twice, unless facts are asked for. */
    public MemoryFilter searched() {
        return kinds.contains(MemoryKind.FACT) ? this : excludingStatements();
    }

    /** A copy that accepts only memories of this session. */
    public MemoryFilter inSession(String session) {
        return toBuilder().sessionId(session).build();
    }

    /** Builds filters. Each method sets the component of the same name. Not thread-safe. */
    public static final class Builder {

        private Set<MemoryKind> kinds = Set.of();
        private Set<String> tags = Set.of();
        private Map<String, Object> metadata = Map.of();
        private @Nullable String category;
        private @Nullable Instant after;
        private @Nullable Instant before;
        private @Nullable Instant asOf;
        private @Nullable String sessionId;
        private @Nullable String excludeSessionId;
        private long excludeFrom;
        private @Nullable String excludeSource;

        private Builder() {}

        public Builder kinds(Set<MemoryKind> values) {
            kinds = values;
            return this;
        }

        public Builder tags(Set<String> values) {
            tags = values;
            return this;
        }

        public Builder metadata(Map<String, ?> values) {
            metadata = new LinkedHashMap<>(values);
            return this;
        }

        public Builder category(@Nullable String value) {
            category = value;
            return this;
        }

        public Builder after(@Nullable Instant value) {
            after = value;
            return this;
        }

        public Builder before(@Nullable Instant value) {
            before = value;
            return this;
        }

        public Builder asOf(@Nullable Instant value) {
            asOf = value;
            return this;
        }

        public Builder sessionId(@Nullable String value) {
            sessionId = value;
            return this;
        }

        public Builder excludeSessionId(@Nullable String value) {
            excludeSessionId = value;
            return this;
        }

        public Builder excludeFrom(long value) {
            excludeFrom = value;
            return this;
        }

        public Builder excludeSource(@Nullable String value) {
            excludeSource = value;
            return this;
        }

        public MemoryFilter build() {
            return new MemoryFilter(
                    kinds,
                    tags,
                    metadata,
                    category,
                    after,
                    before,
                    asOf,
                    sessionId,
                    excludeSessionId,
                    excludeFrom,
                    excludeSource);
        }
    }
}
