package dev.nightjar.kernel.schedule;

import dev.nightjar.kernel.background.DaemonThreads;
import dev.nightjar.spi.schedule.Schedule;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The runs in progress on this host. From the first one on, a thread renews their claims, and stops runs that take too
 * long or whose claim another host has taken. The thread ends when this is closed. Thread-safe.
 */
final class ActiveRuns implements AutoCloseable {

    private static final int BEATS_PER_LEASE = 3;

    private final SchedulerSettings settings;
    private final SchedulerHost host;
    private final Set<CurrentRun> runs = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledThreadPoolExecutor heartbeat;
    private boolean isClosed;

    ActiveRuns(SchedulerSettings settings, SchedulerHost host) {
        this.settings = settings;
        this.host = host;
    }

    void add(CurrentRun run) {
        runs.add(run);
        keepAlive();
        if (isClosed()) {
            run.stop(CurrentRun.Stop.CANCELLED);
        }
    }

    synchronized void remove(CurrentRun run) {
        runs.remove(run);
        notifyAll();
    }

    /** Stops every run, including those added later. */
    void stopAll() {
        synchronized (this) {
            isClosed = true;
        }
        stop(run -> true);
    }

    /** Stops the runs of these system schedules, and waits for them up to this time. */
    void stopTasks(Set<String> names, Duration timeout) {
        Predicate<CurrentRun> isTheirs = run -> {
            var terms = run.claim().schedule().terms();
            return terms.owner() == Schedule.Owner.SYSTEM && names.contains(terms.name());
        };
        stop(isTheirs);
        awaitNone(isTheirs, timeout);
    }

    private synchronized void awaitNone(Predicate<CurrentRun> which, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        try {
            long left = timeout.toMillis();
            while (left > 0 && runs.stream().anyMatch(which)) {
                wait(left);
                left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Renews every claim, so that this host's own runs do not look abandoned after the machine slept. */
    void renew() {
        for (var run : runs) {
            if (run.isLongerThan(settings.runTimeout())) {
                run.stop(CurrentRun.Stop.TIMED_OUT);
            }
        }
        runs.forEach(this::renew);
    }

    /** Renews one claim; a failure must not affect the others. */
    private void renew(CurrentRun run) {
        try {
            var until = host.clock().instant().plus(settings.lease());
            var store = host.store().get();
            boolean isLost = store.isPresent() && !store.get().renew(run.claim(), until);
            boolean isOverMeanwhile = !runs.contains(run);
            if (isLost && !isOverMeanwhile) {
                run.stop(CurrentRun.Stop.LOST);
            }
        } catch (RuntimeException e) {
            var name = run.claim().schedule().terms().name();
            host.failures().record(SchedulerEngine.COMPONENT, "renew the claim of " + name, e);
        }
    }

    /** Starts the renewing thread, unless it is running. */
    synchronized void keepAlive() {
        if (heartbeat != null || isClosed) {
            return;
        }
        heartbeat = new ScheduledThreadPoolExecutor(
                1, DaemonThreads.named("nightjar-" + host.scope().agentId() + "-scheduler-heartbeat"));
        heartbeat.prestartAllCoreThreads();
        long beat = TimeUnit.SECONDS.toMillis(settings.leaseSecs()) / BEATS_PER_LEASE;
        var unused = heartbeat.scheduleWithFixedDelay(this::renew, beat, beat, TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (heartbeat != null) {
            DaemonThreads.end(heartbeat);
        }
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    private void stop(Predicate<CurrentRun> which) {
        runs.stream().filter(which).forEach(run -> run.stop(CurrentRun.Stop.CANCELLED));
    }
}
