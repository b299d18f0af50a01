package dev.nightjar.core.search;

import dev.nightjar.core.embedding.LoadedVectors;
import dev.nightjar.core.embedding.QueryVector;
import dev.nightjar.core.embedding.QueryVectors;
import dev.nightjar.core.index.Attributes;
import dev.nightjar.core.index.MemoryKeys;
import dev.nightjar.core.index.Neighbour;
import dev.nightjar.core.index.VectorFilter;
import dev.nightjar.core.index.VectorIndex;
import dev.nightjar.core.store.Database;
import dev.nightjar.core.store.SearchStore;
import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds by meaning: the memories whose vectors are nearest to the question's. The filter is applied inside the index, so
 * that as many are found as there are. Finds nothing where there are no vectors. Waits for a vector and for loading a
 * bounded time; not to be called with a connection at hand. Thread-safe.
 */
public final class VectorLeg {

    /** Vectors of erased memories are met once each; more often than this only while somebody erases on and on. */
    private static final int MOST_ATTEMPTS = 4;

    private final Database database;
    private final QueryVectors questions;
    private final LoadedVectors loaded;
    private final Runnable vectorsWanted;

    /**
     * Over these vectors.
     *
     * @param vectorsWanted told when somebody searches by meaning and the vectors may not be there
     */
    public VectorLeg(Database database, QueryVectors questions, LoadedVectors loaded, Runnable vectorsWanted) {
        this.database = database;
        this.questions = questions;
        this.loaded = loaded;
        this.vectorsWanted = vectorsWanted;
    }

    /**
     * The nearest memories with their cosines, best first; what is no nearer than at random is left out.
     *
     * @throws IllegalArgumentException when the request brings a vector that cannot be compared with the stored ones
     */
    public List<Candidate> find(MemoryScope scope, SearchRequest request, int depth) {
        var given = request.embedding();
        var vector = given == null ? questions.of(request.query()) : loaded.given(given);
        return vector.map(found -> near(found, scope, request.filter(), depth)).orElse(List.of());
    }

    private List<Candidate> near(QueryVector query, MemoryScope scope, MemoryFilter filter, int depth) {
        if (!loaded.isOf(query.identity())) {
            vectorsWanted.run();
        }
        return loaded.of(query.identity())
                .map(index -> {
                    double floor = loaded.floor(query.identity(), query.vector());
                    return near(index, query.vector(), new Wanted(scope, filter, depth, floor));
                })
                .orElse(List.of());
    }

    private List<Candidate> near(VectorIndex index, float[] vector, Wanted wanted) {
        var limits = limits(wanted);
        for (int attempt = 1; ; attempt++) {
            var found = nearest(index, vector, limits, wanted.depth);
            var keys = found.stream().map(Neighbour::memoryPk).toList();
            var passing = database.read(tx -> tx.search().passing(keys, wanted.scope, wanted.filter));
            if (passing.size() == keys.size() || attempt == MOST_ATTEMPTS) {
                return candidates(found, passing, wanted.floor);
            }
            keys.stream().filter(key -> !passing.contains(key)).forEach(index::remove);
        }
    }

    private static List<Candidate> candidates(List<Neighbour> found, Set<Long> passing, double floor) {
        return found.stream()
                .filter(near -> passing.contains(near.memoryPk()) && near.similarity() > floor)
                .map(near -> new Candidate(near.memoryPk(), Math.min(1, near.similarity())))
                .toList();
    }

    private static List<Neighbour> nearest(VectorIndex index, float[] vector, List<VectorFilter> limits, int depth) {
        if (limits.size() == 1) {
            return index.nearest(vector, limits.get(0), depth);
        }
        var all = new ArrayList<Neighbour>();
        limits.forEach(limit -> all.addAll(index.nearest(vector, limit, depth)));
        return all.stream().sorted(Neighbour.BEST_FIRST).limit(depth).toList();
    }

    /**
     * The filter in the terms of the index; nothing when nothing can pass. A session is named by the host and has a key
     * of its own in each namespace, so where several are left out each namespace is searched for itself.
     */
    private List<VectorFilter> limits(Wanted wanted) {
        var filter = wanted.filter;
        var among = among(filter);
        if (among != null && among.size() == 0) {
            return List.of();
        }
        var excluded = excluded(wanted);
        var namespaces = wanted.scope.readable().stream().map(Namespace::value).collect(Collectors.toSet());
        if (excluded.isEmpty()) {
            return List.of(limit(namespaces, filter, Attributes.NO_SESSION, among));
        }
        var limits = new ArrayList<VectorFilter>();
        excluded.forEach((namespace, session) -> limits.add(limit(Set.of(namespace), filter, session, among)));
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

    private @Nullable MemoryKeys among(MemoryFilter filter) {
        var session = filter.sessionId();
        if (filter.tags().isEmpty() && session == null) {
            return null;
        }
        var keys = database.read(tx -> {
            var found = filter.tags().isEmpty()
                    ? new HashSet<>(tx.search().ofSession(String.valueOf(session)))
                    : new HashSet<>(tx.search().withTags(filter.tags()));
            if (!filter.tags().isEmpty() && session != null) {
                found.retainAll(new HashSet<>(tx.search().ofSession(session)));
            }
            return found;
        });
        return MemoryKeys.of(keys.stream().mapToLong(key -> key).toArray());
    }

    private Map<String, Long> excluded(Wanted wanted) {
        var session = wanted.filter.excludeSessionId();
        return session == null ? Map.of() : database.read(tx -> tx.search().sessions(wanted.scope, session));
    }

    /** The first millisecond not before a time, as stored times are whole milliseconds. */
    private static long millis(@Nullable Instant time, long none) {
        return time == null ? none : SearchStore.millis(time);
    }

    private record Wanted(MemoryScope scope, MemoryFilter filter, int depth, double floor) {}
}
