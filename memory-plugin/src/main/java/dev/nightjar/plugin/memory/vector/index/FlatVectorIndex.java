package dev.nightjar.plugin.memory.vector.index;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Compares the query with every vector, three times ever more exactly: one bit a component picks the nearest few
 * thousand, one byte a component the best fifty of those, and the exact vectors settle their order. At a million
 * vectors this takes a few milliseconds, adding one takes microseconds, and filters are exact. One partition per
 * namespace. A vector of 256 dimensions takes about 80 bytes of heap and 256 bytes of a {@link RowSpace}: each search
 * reads what is in the heap, and of the other bytes those of a few thousand vectors.
 */
public final class FlatVectorIndex implements VectorIndex {

    private static final int DEPTH_GROWTH = 4;
    /** Bytes of a partition for each component: sum and mean of its vectors, and a copy of one. */
    private static final int BYTES_PER_COMPONENT = Double.BYTES + Float.BYTES + Byte.BYTES;
    /** Bytes of a vector beside its components: owner, fields to filter by, place in a table. */
    private static final int LABEL_BYTES = 48;

    private final VectorShape shape;
    private final FloatVectors exact;
    private final RowSpace space;
    /** Held for reading by whoever looks at rows. */
    private final ReadWriteLock looking = new ReentrantReadWriteLock();

    private final Map<String, Partition> partitions = new ConcurrentHashMap<>();
    private final ArrayBlockingQueue<Workspace> workspaces =
            new ArrayBlockingQueue<>(Runtime.getRuntime().availableProcessors());

    /**
     * An empty index.
     *
     * @param dimensions how many components every vector has; at least 1
     * @param exact where the exact vectors of everything in the index are read
     * @param space where most of each vector lies
     */
    public FlatVectorIndex(int dimensions, FloatVectors exact, RowSpace space) {
        this.shape = new VectorShape(dimensions);
        this.exact = exact;
        this.space = space;
    }

    @Override
    public synchronized void add(VectorKey key, Attributes attributes, float[] vector) {
        shape.check(vector);
        giveBack(partitions
                .computeIfAbsent(attributes.namespace(), name -> new Partition(shape.dimensions(), space))
                .add(key, attributes, vector));
    }

    @Override
    public synchronized void remove(long memoryPk) {
        var unused = new ArrayList<RowBlock>();
        for (var partition : partitions.values()) {
            unused.addAll(partition.remove(memoryPk));
            if (partition.rows().live() == 0) {
                unused.addAll(partition.blocks());
                partitions.values().remove(partition);
            }
        }
        giveBack(unused);
    }

    @Override
    public synchronized void remove(String namespace) {
        var partition = partitions.remove(namespace);
        if (partition != null) {
            giveBack(partition.blocks());
        }
    }

    private void giveBack(List<RowBlock> unused) {
        if (!unused.isEmpty()) {
            afterSearches(unused).forEach(block -> block.bytes.giveBackTo(space));
        }
    }

    /** Waits for searches that began earlier and may read these blocks; then returns the blocks. */
    private List<RowBlock> afterSearches(List<RowBlock> unused) {
        looking.writeLock().lock();
        try {
            return unused;
        } finally {
            looking.writeLock().unlock();
        }
    }

    @Override
    public int size() {
        return partitions.values().stream()
                .mapToInt(partition -> partition.rows().live())
                .sum();
    }

    @Override
    public long heapBytes() {
        int dimensions = shape.dimensions();
        return (long) partitions.size() * dimensions * BYTES_PER_COMPONENT
                + (long) size() * (LABEL_BYTES + dimensions / Byte.SIZE);
    }

    @Override
    public long[] memories(String namespace) {
        var partition = partitions.get(namespace);
        return partition == null ? new long[0] : partition.rows().memories();
    }

    @Override
    public List<Neighbour> nearest(float[] unitQuery, VectorFilter filter, int limit) {
        shape.check(unitQuery);
        var query = new VectorQuery(unitQuery, filter, limit);
        var workspace = workspaces.poll();
        if (workspace == null) {
            workspace = new Workspace(shape.dimensions());
        }
        var found = nearest(query, filter, workspace);
        if (workspace.isWorthKeeping()) {
            workspaces.offer(workspace);
        }
        return found;
    }

    private List<Neighbour> nearest(VectorQuery query, VectorFilter filter, Workspace workspace) {
        int factor = 1;
        while (true) {
            boolean sawAll = rank(query, filter, workspace, factor);
            var found = settle(query, workspace.shortlist);
            // Many chunks of few memories, or vectors that are gone, can leave too few: then look deeper.
            if (found.size() >= query.limit() || sawAll) {
                return found;
            }
            factor *= DEPTH_GROWTH;
        }
    }

    private boolean rank(VectorQuery query, VectorFilter filter, Workspace workspace, int factor) {
        looking.readLock().lock();
        try {
            var searched = new ArrayList<Rows>();
            for (var namespace : filter.namespaces()) {
                var partition = partitions.get(namespace);
                if (partition != null) {
                    searched.add(partition.rows());
                }
            }
            return workspace.rank(query, searched, factor);
        } finally {
            looking.readLock().unlock();
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
