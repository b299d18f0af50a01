package dev.nightjar.plugin.memory.vector.index;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compares the query with every vector, three times ever more exactly: one bit a component picks the nearest few
 * thousand, one byte a component the best fifty of those, and the exact vectors settle their order. At a million
 * vectors this takes a few milliseconds, adding one takes microseconds, and filters are exact. One array partition per
 * namespace; about 330 bytes of heap a vector of 256 dimensions.
 */
public final class FlatVectorIndex implements VectorIndex {

    private static final int DEPTH_GROWTH = 4;

    private final VectorShape shape;
    private final FloatVectors exact;
    private final Map<String, Partition> partitions = new ConcurrentHashMap<>();
    private final ArrayBlockingQueue<Workspace> workspaces =
            new ArrayBlockingQueue<>(Runtime.getRuntime().availableProcessors());

    /**
     * An empty index.
     *
     * @param dimensions how many components every vector has; at least 1
     * @param exact where the exact vectors of everything in the index are read
     */
    public FlatVectorIndex(int dimensions, FloatVectors exact) {
        this.shape = new VectorShape(dimensions);
        this.exact = exact;
    }

    @Override
    public synchronized void add(VectorKey key, Attributes attributes, float[] vector) {
        shape.check(vector);
        partitions
                .computeIfAbsent(attributes.namespace(), name -> new Partition(shape.dimensions()))
                .add(key, attributes, vector);
    }

    @Override
    public synchronized void remove(long memoryPk) {
        partitions.values().forEach(partition -> partition.remove(memoryPk));
        partitions.values().removeIf(partition -> partition.rows().live() == 0);
    }

    @Override
    public synchronized void clear() {
        partitions.clear();
    }

    @Override
    public int size() {
        return partitions.values().stream()
                .mapToInt(partition -> partition.rows().live())
                .sum();
    }

    @Override
    public List<Neighbour> nearest(float[] unitQuery, VectorFilter filter, int limit) {
        shape.check(unitQuery);
        var query = new VectorQuery(unitQuery, filter, limit);
        var searched = new ArrayList<Rows>();
        for (var namespace : filter.namespaces()) {
            var partition = partitions.get(namespace);
            if (partition != null) {
                searched.add(partition.rows());
            }
        }
        var workspace = workspaces.poll();
        if (workspace == null) {
            workspace = new Workspace(shape.dimensions());
        }
        var found = nearest(query, searched, workspace);
        if (workspace.isWorthKeeping()) {
            workspaces.offer(workspace);
        }
        return found;
    }

    private List<Neighbour> nearest(VectorQuery query, List<Rows> searched, Workspace workspace) {
        int factor = 1;
        while (true) {
            boolean sawAll = workspace.rank(query, searched, factor);
            var found = settle(query, workspace.shortlist);
            // Many chunks of few memories, or vectors that are gone, can leave too few: then look deeper.
            if (found.size() >= query.limit() || sawAll) {
                return found;
            }
            factor *= DEPTH_GROWTH;
        }
    }

    private List<Neighbour> settle(VectorQuery query, Shortlist shortlist) {
        Map<Long, Neighbour> best = new HashMap<>();
        while (best.size() < query.limit() && !shortlist.isEmpty()) {
            exact.read(shortlist.take(query.settled())).forEach((key, vector) -> {
                shape.check(vector);
                double similarity = VectorShape.dot(query.vector(), vector);
                best.merge(
                        key.memoryPk(),
                        new Neighbour(key.memoryPk(), key.chunk(), similarity),
                        FlatVectorIndex::better);
            });
        }
        return best.values().stream()
                .sorted(Neighbour.BEST_FIRST)
                .limit(query.limit())
                .toList();
    }

    private static Neighbour better(Neighbour one, Neighbour other) {
        return Neighbour.BEST_FIRST.compare(one, other) <= 0 ? one : other;
    }
}
