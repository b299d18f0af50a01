package dev.nightjar.plugin.memory.vector.index;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Compares the query with every vector: slow, and right by inspection. */
final class ExactVectorIndex implements VectorIndex {

    private final VectorShape shape;
    private final Map<VectorKey, float[]> vectors = new HashMap<>();
    private final Map<VectorKey, Attributes> attributes = new HashMap<>();

    ExactVectorIndex(int dimensions) {
        shape = new VectorShape(dimensions);
    }

    @Override
    public synchronized void add(VectorKey key, Attributes filteredBy, float[] vector) {
        shape.check(vector);
        vectors.put(key, vector.clone());
        attributes.put(key, filteredBy);
    }

    @Override
    public synchronized void remove(long memoryPk) {
        vectors.keySet().removeIf(key -> key.memoryPk() == memoryPk);
        attributes.keySet().removeIf(key -> key.memoryPk() == memoryPk);
    }

    @Override
    public synchronized void remove(String namespace) {
        Arrays.stream(memories(namespace)).forEach(this::remove);
    }

    @Override
    public synchronized List<Neighbour> nearest(float[] unitQuery, VectorFilter filter, int limit) {
        shape.check(unitQuery);
        if (limit < 1) {
            throw new IllegalArgumentException("A search wants at least 1 memory, not " + limit);
        }
        var best = new HashMap<Long, Neighbour>();
        vectors.forEach((key, vector) -> {
            if (accepts(filter, key)) {
                var found = new Neighbour(key.memoryPk(), key.chunk(), VectorShape.dot(unitQuery, vector));
                best.merge(found.memoryPk(), found, ExactVectorIndex::better);
            }
        });
        return best.values().stream().sorted(Neighbour.BEST_FIRST).limit(limit).toList();
    }

    @Override
    public synchronized int size() {
        return vectors.size();
    }

    @Override
    public synchronized long heapBytes() {
        return (long) vectors.size() * shape.dimensions() * Float.BYTES;
    }

    @Override
    public synchronized long[] memories(String namespace) {
        return attributes.entrySet().stream()
                .filter(row -> row.getValue().namespace().equals(namespace))
                .mapToLong(row -> row.getKey().memoryPk())
                .toArray();
    }

    private boolean accepts(VectorFilter filter, VectorKey key) {
        var row = Objects.requireNonNull(attributes.get(key));
        var memories = filter.memories();
        return filter.namespaces().contains(row.namespace())
                && (filter.kinds().isEmpty() || filter.kinds().contains(row.kind()))
                && row.eventTimeMillis() >= filter.after()
                && row.eventTimeMillis() < filter.before()
                && (filter.session() == Attributes.NO_SESSION || row.sessionPk() == filter.session())
                && (filter.excludedSession() == Attributes.NO_SESSION || row.sessionPk() != filter.excludedSession())
                && (memories == null || memories.contains(key.memoryPk()));
    }

    private static Neighbour better(Neighbour one, Neighbour other) {
        return Neighbour.BEST_FIRST.compare(one, other) <= 0 ? one : other;
    }
}
