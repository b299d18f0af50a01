package dev.nightjar.kernel.background;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs calls into extensions in threads of the host, so that a hanging call does not block its caller. A call that
 * exceeds its limit is interrupted. Thread-safe.
 */
public final class TimeLimitedCalls implements AutoCloseable {

    /** A service may have this many prompts and model calls at the same time. */
    private static final int MAX_THREADS = 256;

    private static final long KEPT_ALIVE_SECONDS = 20;

    private final ExecutorService pool;

    /** @param threadName prefix of the threads' names */
    public TimeLimitedCalls(String threadName) {
        pool = new ThreadPoolExecutor(
                0,
                MAX_THREADS,
                KEPT_ALIVE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                new DaemonThreads(threadName));
    }

    /** Starts a call; calls can run in parallel. Never throws. */
    public <T> Started<T> start(Callable<T> call) {
        long began = System.nanoTime();
        try {
            return new Started<>(pool.submit(() -> new Timed<>(call.call(), millisSince(began))), began);
        } catch (RejectedExecutionException e) {
            return new Started<>(null, began);
        }
    }

    /** Interrupts what is running. */
    @Override
    public void close() {
        DaemonThreads.end(pool);
    }

    private static long millisSince(long began) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    }

    private record Timed<T>(T value, long millis) {}

    /**
     * How a call ended: with a value, or with a failure.
     *
     * @param value its result; null when it failed
     * @param failure its exception, or a {@link TimeoutException}; null when it has a result
     * @param millis how long it took, or how long it was waited for
     */
    public record Ended<T>(@Nullable T value, @Nullable Throwable failure, long millis) {

        /** The result, for a call that has not failed. */
        @SuppressWarnings({"NullAway", "unchecked"}) // null only when the call itself returned null
        T result() {
            return value;
        }

        /** Whether the call exceeded its limit. */
        public boolean isTimedOut() {
            return failure instanceof TimeoutException;
        }
    }

    /** A running call. */
    public static final class Started<T> {

        private final @Nullable Future<Timed<T>> future;
        private final long began;

        private Started(@Nullable Future<Timed<T>> future, long began) {
            this.future = future;
            this.began = began;
        }

        /**
         * Waits without interrupting the call, and returns whether it has ended by then. An interrupt of the waiting
         * thread does not end the wait and stays set.
         */
        boolean hasEndedBy(Duration limit) {
            boolean isInterrupted = Thread.interrupted();
            try {
                while (true) {
                    try {
                        return hasEnded(left(limit));
                    } catch (InterruptedException e) {
                        isInterrupted = true;
                    }
                }
            } finally {
                if (isInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        /** Waits as {@link #await} does; an interrupt of the waiting thread does not shorten the wait and stays set. */
        public Ended<T> awaitUninterruptibly(Duration limit) {
            var unused = hasEndedBy(limit);
            boolean isInterrupted = Thread.interrupted();
            try {
                return await(limit);
            } finally {
                if (isInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private boolean hasEnded(Duration time) throws InterruptedException {
            if (future == null) {
                return true;
            }
            try {
                future.get(time.toNanos(), TimeUnit.NANOSECONDS);
                return true;
            } catch (ExecutionException e) {
                return true;
            } catch (TimeoutException e) {
                return false;
            }
        }

        /** Waits until the limit, counted from the start of the call. Never throws. */
        public Ended<T> await(Duration limit) {
            if (future == null) {
                return failed(new RejectedExecutionException("the host has no thread left for it"));
            }
            try {
                Timed<T> timed = future.get(left(limit).toNanos(), TimeUnit.NANOSECONDS);
                return new Ended<>(timed.value(), null, timed.millis());
            } catch (ExecutionException e) {
                return failed(e.getCause() == null ? e : e.getCause());
            } catch (TimeoutException e) {
                future.cancel(true);
                return failed(new TimeoutException("over the limit of " + limit.toMillis() + " ms"));
            } catch (InterruptedException e) {
                future.cancel(true);
                Thread.currentThread().interrupt();
                return failed(e);
            }
        }

        private Duration left(Duration limit) {
            return Duration.ofNanos(Math.max(0, limit.toNanos() - (System.nanoTime() - began)));
        }

        private Ended<T> failed(Throwable why) {
            return new Ended<>(null, why, millisSince(began));
        }
    }
}
