package dev.nightjar.plugin.memory.candidate;

import com.google.common.collect.Sets;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.plugin.memory.vector.index.Attributes;
import dev.nightjar.plugin.memory.vector.index.MemoryKeys;
import dev.nightjar.plugin.memory.vector.index.VectorFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Translates the filter of a search into filters of the vector index. Thread-safe. */
final class VectorFilters {

    private final Database database;

    VectorFilters(Database database) {
        this.database = database;
    }

    /**
     * The filters whose results together are what passes; none when nothing can pass. A session has a key of its own in
     * each namespace, so with an excluded session each namespace gets a filter of its own.
     */
    List<VectorFilter> of(MemoryScope scope, MemoryFilter filter) {
        var among = filter.asOf() == null ? among(scope, filter) : passing(scope, filter);
        if (among != null && among.size() == 0) {
            return List.of();
        }
        var excluded = excluded(scope, filter.excludeSessionId());
        var namespaces = scope.readable().stream().map(Namespace::value).collect(Collectors.toSet());
        var limits = new ArrayList<VectorFilter>();
        excluded.forEach((namespace, session) -> limits.add(limit(Set.of(namespace), filter, session, among)));
        var earlier = earlier(excluded, filter.excludeFrom(), among);
        if (earlier.size() > 0) {
            limits.add(limit(excluded.keySet(), filter, Attributes.NO_SESSION, earlier));
        }
        namespaces.removeAll(excluded.keySet());
        if (!namespaces.isEmpty()) {
            limits.add(limit(namespaces, filter, Attributes.NO_SESSION, among));
        }
        return limits;
    }

    private static VectorFilter limit(
            Set<String> namespaces, MemoryFilter filter, long excluded, @Nullable MemoryKeys among) {
        return new VectorFilter(
                namespaces,
                filter.kinds(),
                millis(filter.after(), Long.MIN_VALUE),
                millis(filter.before(), Long.MAX_VALUE),
                Attributes.NO_SESSION,
                excluded,
                among);
    }

    /** The index does not know when a memory was recorded, nor its category and metadata. */
    private MemoryKeys passing(MemoryScope scope, MemoryFilter filter) {
        var keys = database.read(tx -> tx.search().passing(scope, filter));
        return MemoryKeys.of(keys.stream().mapToLong(key -> key).toArray());
    }

    /**
     * The memories with the wanted category, metadata and tags and of the wanted session; null when none is asked for.
     */
    private @Nullable MemoryKeys among(MemoryScope scope, MemoryFilter filter) {
        if (filter.category() != null || !filter.metadata().isEmpty()) {
            return passing(scope, filter);
        }
        var session = filter.sessionId();
        if (filter.tags().isEmpty() && session == null) {
            return null;
        }
        var keys = database.read(tx -> {
            var ofSession =
                    session == null ? Set.<Long>of() : Set.copyOf(tx.search().ofSession(scope, session));
            if (filter.tags().isEmpty()) {
                return ofSession;
            }
            var tagged = Set.copyOf(tx.search().withTags(filter.tags()));
            return session == null ? tagged : Sets.intersection(tagged, ofSession);
        });
        return MemoryKeys.of(keys.stream().mapToLong(key -> key).toArray());
    }

    /** The turns of the excluded sessions before a position. */
    private MemoryKeys earlier(Map<String, Long> excluded, long from, @Nullable MemoryKeys among) {
        if (excluded.isEmpty() || from <= 1) {
            return MemoryKeys.of();
        }
        var keys = database.read(tx -> tx.search().episodesBefore(excluded.values(), from));
        return MemoryKeys.of(keys.stream()
                .mapToLong(key -> key)
                .filter(key -> among == null || among.contains(key))
                .toArray());
    }

    private Map<String, Long> excluded(MemoryScope scope, @Nullable String session) {
        return session == null ? Map.of() : database.read(tx -> tx.search().sessions(scope, session));
    }

    private static long millis(@Nullable Instant time, long none) {
        return time == null ? none : SqlFragment.millis(time);
    }
}
