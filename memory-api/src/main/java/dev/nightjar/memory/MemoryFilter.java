package dev.nightjar.memory;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a read may return. All conditions hold together, inside every search leg and before its limit.
 *
 * @param kinds accepted kinds; empty accepts all
 * @param tags tags that must all be present, lower-case; empty asks for none
 * @param after earliest {@link Memory#eventTime()}, inclusive; null for no bound
 * @param before latest {@link Memory#eventTime()}, exclusive; null for no bound
 * @param sessionId only memories of this session; null for all
 * @param excludeSessionId no memories of this session (those without a session stay); null excludes none
 */
public record MemoryFilter(
        Set<MemoryKind> kinds,
        Set<String> tags,
        @Nullable Instant after,
        @Nullable Instant before,
        @Nullable String sessionId,
        @Nullable String excludeSessionId) {

    /** Accepts every memory. */
    public static final MemoryFilter ALL = new MemoryFilter(Set.of(), Set.of(), null, null, null, null);

    /** Copies the sets. */
    public MemoryFilter {
        kinds = Set.copyOf(kinds);
        tags = Set.copyOf(tags);
    }

    /** Accepts these kinds only. */
    public static MemoryFilter ofKinds(MemoryKind... kinds) {
        return new MemoryFilter(Set.of(kinds), Set.of(), null, null, null, null);
    }

    /** The same filter without memories of this session; null excludes none. */
    public MemoryFilter excludingSession(@Nullable String excluded) {
        return new MemoryFilter(kinds, tags, after, before, sessionId, excluded);
    }

    /** The same filter for memories of this session only. */
    public MemoryFilter inSession(String session) {
        return new MemoryFilter(kinds, tags, after, before, session, excludeSessionId);
    }
}
