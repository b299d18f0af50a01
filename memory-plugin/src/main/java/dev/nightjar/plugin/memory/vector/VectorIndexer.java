package dev.nightjar.plugin.memory.vector;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.plugin.memory.vector.IndexingStep.Outcome;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.store.VectorIndexing;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Gives every memory its vectors in a thread of its own, step by step as {@link IndexingStep} says. Whoever writes
 * memories only {@linkplain #signal wakes} it. What waits is found in the database, so it does not matter whether a
 * signal is missed, who wrote the memory, or when the last run was cut off. Hosts that share a store each begin with
 * what was said to them, or all would embed the same; what another host left is embedded a few seconds later.
 * Thread-safe.
 */
public final class VectorIndexer implements AutoCloseable, VectorIndexing {

    /** Between being woken and looking, so that what is said in a quick exchange makes one batch. */
    private static final Duration GATHERING = Duration.ofMillis(100);
    /** Looks by itself this often: other processes write too, and plugins come without a word. */
    private static final Duration MAX_SLEEP = Duration.ofSeconds(10);

    private static final Duration FIRST_SLEEP = Duration.ofMillis(20);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(5);
    /** Counting takes a while in a large store. */
    private static final Duration BETWEEN_REPORTS = Duration.ofMillis(100);

    private static final long GRACE_MILLIS = 200;
    private static final long STOP_MILLIS = 10_000;

    private final ExtensionContext host;
    private final IndexingStep step;
    private final LongSupplier nanoTime;
    private final FailurePause pause;
    private final Thread thread = new Thread(this::run, "nightjar-indexer");

    /** Held while a step runs. */
    private final ReentrantLock stepping = new ReentrantLock();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition woken = lock.newCondition();
    /** Whether memories of any namespace may wait; else only those of {@link #spoken}. */
    private boolean isSignalled;

    private final Set<Namespace> spoken = new HashSet<>();
    /** When the memories of all were looked at last. */
    private long looked;

    private volatile boolean isClosing;

    /** Does these steps; {@link #start} begins. */
    public VectorIndexer(ExtensionContext host, IndexingStep step) {
        this(host, step, System::nanoTime);
    }

    VectorIndexer(ExtensionContext host, IndexingStep step, LongSupplier nanoTime) {
        this.host = host;
        this.step = step;
        this.nanoTime = nanoTime;
        this.looked = nanoTime.getAsLong();
        this.pause = new FailurePause(FIRST_PAUSE, MAX_PAUSE, nanoTime);
        thread.setDaemon(true);
    }

    /** Begins to work. */
    public void start() {
        host.events().register(this);
        thread.start();
    }

    /** There may be something to do. Returns at once. */
    public void signal() {
        lock.lock();
        try {
            isSignalled = true;
            woken.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** An episode was committed. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(EpisodeRecorded event) {
        if (event.isRepeated()) {
            return;
        }
        lock.lock();
        try {
            spoken.add(event.namespace());
            woken.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Memories were erased. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MemoriesErased event) {
        step.erased(event.namespace());
        signal();
    }

    @Override
    public VectorStatus status() {
        return step.status();
    }

    @Override
    public VectorStatus reindex(Consumer<VectorStatus> progress) {
        var outcome = Outcome.MORE;
        long told = System.nanoTime();
        progress.accept(step.status());
        while (outcome == Outcome.MORE && !isClosing) {
            outcome = oneStep(true, Set.of());
            if (System.nanoTime() - told > BETWEEN_REPORTS.toNanos()) {
                progress.accept(step.status());
                told = System.nanoTime();
            }
        }
        var status = step.status();
        progress.accept(status);
        if (status.state() != VectorStatus.State.READY) {
            throw new MemoryException(
                    "Not every memory has a vector: " + (status.detail().isEmpty() ? status.state() : status.detail()));
        }
        return status;
    }

    /** Ends the thread; a step under way is finished if that is a matter of moments, and otherwise given up. */
    @Override
    public void close() {
        isClosing = true;
        if (!thread.isAlive()) {
            return;
        }
        host.events().unregister(this);
        signal();
        try {
            thread.join(GRACE_MILLIS);
            if (thread.isAlive()) {
                thread.interrupt();
                thread.join(STOP_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        long sleep = FIRST_SLEEP.toNanos();
        var among = Set.<Namespace>of();
        while (!isClosing) {
            var outcome = oneStep(false, among);
            if (outcome == Outcome.FAILED) {
                rest(pause.remainingNanos());
            } else if (outcome != Outcome.MORE) {
                among = awaitSignal(sleep);
                sleep = Math.min(MAX_SLEEP.toNanos(), 2 * sleep);
            }
        }
    }

    private Outcome oneStep(boolean isAccepting, Set<Namespace> among) {
        stepping.lock();
        try {
            var outcome = step.run(isAccepting, among, () -> isClosing);
            if (outcome == Outcome.FAILED) {
                failed(new MemoryException(step.status().detail()));
            } else if (outcome == Outcome.MORE || outcome == Outcome.DONE) {
                pause.succeed();
            }
            return outcome;
        } catch (RuntimeException e) {
            step.failed(e);
            failed(e);
            return Outcome.FAILED;
        } catch (InternalError e) { // a mapped page cannot be read or written
            var cause = new MemoryException("the disk fails under the file of vectors: " + e.getMessage(), e);
            step.failed(cause);
            failed(cause);
            return Outcome.FAILED;
        } finally {
            stepping.unlock();
        }
    }

    private void failed(RuntimeException cause) {
        if (pause.fail() && !isClosing) {
            host.reportFailure("embed memories; they are found by words meanwhile, and it is tried again", cause);
        }
    }

    /** Waits for something to do; whose memories to look at, none for those of all. */
    Set<Namespace> awaitSignal(long longest) {
        if (isSignalledWithin(longest)) {
            rest(GATHERING.toNanos());
        }
        lock.lock();
        try {
            boolean ofAll = isSignalled || spoken.isEmpty() || nanoTime.getAsLong() - looked >= MAX_SLEEP.toNanos();
            var among = ofAll ? Set.<Namespace>of() : Set.copyOf(spoken);
            looked = ofAll ? nanoTime.getAsLong() : looked;
            isSignalled = false;
            spoken.clear();
            return among;
        } finally {
            lock.unlock();
        }
    }

    private boolean isSignalledWithin(long nanos) {
        return waited(nanos, () -> isSignalled || !spoken.isEmpty());
    }

    /** Waits, whatever is signalled, unless it is the end. */
    private void rest(long nanos) {
        var unused = waited(nanos, () -> false);
    }

    /** Waits for something, for the end or for so long; whether it is there. */
    private boolean waited(long nanos, BooleanSupplier something) {
        lock.lock();
        try {
            long left = nanos;
            while (!something.getAsBoolean() && !isClosing && left > 0) {
                left = woken.awaitNanos(left);
            }
            return something.getAsBoolean();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // only close interrupts this thread
            return false;
        } finally {
            lock.unlock();
        }
    }
}
