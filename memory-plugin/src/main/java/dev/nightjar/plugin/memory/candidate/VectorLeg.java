package dev.nightjar.plugin.memory.candidate;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.plugin.memory.vector.LoadedVectors;
import dev.nightjar.plugin.memory.vector.QueryVector;
import dev.nightjar.plugin.memory.vector.QueryVectors;
import dev.nightjar.plugin.memory.vector.index.Neighbour;
import dev.nightjar.plugin.memory.vector.index.VectorFilter;
import dev.nightjar.plugin.memory.vector.index.VectorIndex;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds by meaning: the memories whose vectors are nearest to the vector of the question, with their cosines. The
 * filter is applied inside the index. Memories that are no nearer than unrelated text are left out. Finds nothing where
 * there are no vectors; waits a bounded time for the vector of the question and for loading. Runs in threads of its
 * own, as many as cores. Thread-safe.
 */
public final class VectorLeg implements SearchLeg.Waiting, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(VectorLeg.class);

    private static final long KEPT_ALIVE_SECONDS = 20;

    private final Database database;
    private final VectorFilters filters;
    private final QueryVectors questions;
    private final LoadedVectors loaded;
    private final Runnable vectorsWanted;
    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            Runtime.getRuntime().availableProcessors(),
            KEPT_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            new ThreadFactoryBuilder()
                    .setNameFormat("nightjar-nearest")
                    .setDaemon(true)
                    .build());

    /** @param vectorsWanted run when a search needs vectors that may not be loaded */
    public VectorLeg(Database database, QueryVectors questions, LoadedVectors loaded, Runnable vectorsWanted) {
        this.database = database;
        this.filters = new VectorFilters(database);
        this.questions = questions;
        this.loaded = loaded;
        this.vectorsWanted = vectorsWanted;
    }

    @Override
    public String name() {
        return VECTOR;
    }

    /**
     * Starts to look in another thread. While none is free, the thread that asks for the result looks itself.
     *
     * @return fails with an IllegalArgumentException when the request has a vector that cannot be compared with the
     *     stored ones
     */
    @Override
    public Future<List<Nearest>> begin(List<SearchPlan> plans) {
        var search = new HelpedTask(() -> find(plans));
        try {
            threads.execute(search);
        } catch (RejectedExecutionException e) {
            // All threads are busy: whoever waits for the result runs the search.
        }
        return search;
    }

    @Override
    public String reasonForAbsence(Tables tx, long memory, LegResults results) {
        return tx.vectors().isReadByActive(memory)
                ? SearchLeg.Waiting.super.reasonForAbsence(tx, memory, results)
                : "no model in use has read it, so it has no vector";
    }

    @Override
    public String reasonForNothing(LegResults results) {
        return "found nothing that passes the filters and is near, or the question has no vector";
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private List<Nearest> find(List<SearchPlan> plans) {
        var plan = plans.get(0);
        var nothing = plans.stream().map(one -> Nearest.NONE).toList();
        var given = plan.request().embedding();
        var vector = given == null ? questions.of(plan.meaning()) : loaded.given(given);
        try {
            return vector.map(found -> near(found, plans)).orElse(nothing);
        } catch (InternalError e) {
            log.warn("A mapped page of vectors cannot be read: all are loaded anew; search goes by words meanwhile", e);
            loaded.discard();
            vectorsWanted.run();
            return nothing;
        }
    }

    private List<Nearest> near(QueryVector query, List<SearchPlan> plans) {
        if (!loaded.isOf(query.identity())) {
            vectorsWanted.run();
        }
        var index =
                loaded.of(query.identity(), SqlFragment.namespaces(plans.get(0).scope()));
        return database.read(tx -> plans.stream()
                .map(plan -> index.map(its -> near(its, query, plan)).orElse(Nearest.NONE))
                .toList());
    }

    private Nearest near(VectorIndex index, QueryVector query, SearchPlan plan) {
        int depth = plan.depth();
        double floor = loaded.floor(query.identity(), query.vector());
        var found = nearest(index, query.vector(), filters.of(plan.scope(), plan.filter()), depth);
        boolean isAll = found.size() < depth || found.get(depth - 1).similarity() <= floor;
        return new Nearest(
                found.stream()
                        .filter(near -> near.similarity() > floor)
                        .map(near -> new Candidate(near.memoryPk(), Math.min(1, near.similarity())))
                        .toList(),
                isAll);
    }

    private static List<Neighbour> nearest(VectorIndex index, float[] vector, List<VectorFilter> limits, int depth) {
        return limits.stream()
                .flatMap(limit -> index.nearest(vector, limit, depth).stream())
                .sorted(Neighbour.BEST_FIRST)
                .limit(depth)
                .toList();
    }

    /** A task that the waiting thread runs itself when no other thread has begun it. */
    private static final class HelpedTask extends FutureTask<List<Nearest>> {

        HelpedTask(Callable<List<Nearest>> work) {
            super(work);
        }

        @Override
        public List<Nearest> get() throws InterruptedException, ExecutionException {
            run();
            return super.get();
        }
    }
}
