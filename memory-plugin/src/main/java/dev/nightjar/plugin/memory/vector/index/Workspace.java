package dev.nightjar.plugin.memory.vector.index;

import java.util.List;

/** The arrays one search needs, kept for the next so that searching makes little garbage. Not thread-safe. */
final class Workspace {

    /** A search with a huge limit may grow its arrays beyond what is worth keeping. */
    private static final int ROOM_KEPT = 1 << 15;

    final Shortlist shortlist = new Shortlist();
    private final NearestCodes nearest;
    private final long[] code;
    private final int[] rounded;
    private final byte[] bytes;
    private final int[] distances = new int[Partition.MAX_ROWS_PER_BLOCK];

    Workspace(int dimensions) {
        nearest = new NearestCodes(dimensions);
        code = new long[SignCode.words(dimensions)];
        rounded = new int[dimensions];
        bytes = new byte[dimensions];
    }

    /**
     * Fills the shortlist with the rows nearest by code of every namespace: each has its own mean, so distances in one
     * say nothing about those in another.
     *
     * @return whether every row that the filter accepts is in it
     */
    boolean rank(VectorQuery query, List<Rows> searched, int factor) {
        boolean sawAll = true;
        float scale = ByteCode.ofQuery(query.vector(), rounded);
        shortlist.clear();
        for (var rows : searched) {
            nearest.begin(rows, query.depth(rows.live(), factor));
            SignCode.ofQuery(query.vector(), rows.mean, code);
            rows.scan(query.filter(), code, distances, nearest);
            nearest.finish();
            rows.rank(nearest, rounded, scale, bytes, shortlist);
            sawAll &= !nearest.droppedAny();
        }
        shortlist.arrange();
        return sawAll;
    }

    boolean isWorthKeeping() {
        return nearest.room() <= ROOM_KEPT && shortlist.room() <= ROOM_KEPT;
    }
}
