package dev.nightjar.memory;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a read may return. All conditions hold together, inside every search leg and before its limit.
 *
 * @param kinds accepted kinds; empty accepts all
 * @param tags tags that must all be present, lower-case; empty asks for none
 * @param metadata entries that must all be there with exactly these values; empty asks for none
 * @param category only memories of this category, as {@link Category#clean} makes it; null for all
 * @param after earliest {@link Memory#eventTime()}, inclusive; null for no bound
 * @param before latest {@link Memory#eventTime()}, exclusive; null for no bound
 * @param asOf only what was believed at this time: recorded until then and not ended by then, whether it has ended since
 *     or not; null for what is active
 * @param sessionId only memories of this session; null for all
 * @param excludeSessionId no memories of this session (those without a session stay); null excludes none
 * @param excludeFrom of the excluded session, episodes before this position stay; 0 excludes all of it
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
        long excludeFrom) {

    /** Accepts every memory. */
    public static final MemoryFilter ALL = builder().build();

    /**
     * Copies the sets and the metadata.
     *
     * @throws IllegalArgumentException when a tag, category, session or metadata cannot be
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

    /** Builds a filter; it accepts every memory until something is set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds a filter that begins as a copy of this one. */
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
                .excludeFrom(excludeFrom);
    }

    /** The same filter without memories of this session; null excludes none. */
    public MemoryFilter excludingSession(@Nullable String excluded) {
        return excludingSession(excluded, 0);
    }

    /** The same filter without memories of this session, but with its episodes before this position; null excludes none. */
    public MemoryFilter excludingSession(@Nullable String excluded, long from) {
        return toBuilder().excludeSessionId(excluded).excludeFrom(from).build();
    }

    /** The same filter for memories of this session only. */
    public MemoryFilter inSession(String session) {
        return toBuilder().sessionId(session).build();
    }

    /** Builds filters; its methods set the components of the same name. Not thread-safe. */
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

        public MemoryFilter build() {
            return new MemoryFilter(
                    kinds, tags, metadata, category, after, before, asOf, sessionId, excludeSessionId, excludeFrom);
        }
    }
}
