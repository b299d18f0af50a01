package dev.nightjar.kernel.pool;

import dev.nightjar.kernel.AgentKernel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The agents that are open, at most a certain number. Starting and closing one happens outside the lock, so that it keeps
 * nobody else waiting; meanwhile its place is taken, because a store is opened once only. Thread-safe.
 */
final class OpenAgents implements AutoCloseable {

    private final int most;
    private final Starter starter;
    private final Stopper stopper;
    private final Map<String, Place> places = new HashMap<>();
    private boolean isClosed;

    OpenAgents(int most, Starter starter, Stopper stopper) {
        this.most = most;
        this.starter = starter;
        this.stopper = stopper;
    }

    /** Opens an agent. */
    interface Starter {
        AgentKernel start(String agent);
    }

    /** Closes an agent. */
    interface Stopper {

        /**
         * Closes it.
         *
         * @param isUsed whether somebody had it, and not only maintenance
         */
        void stop(String agent, AgentKernel kernel, boolean isUsed);
    }

    /**
     * The agent, opened if need be; it stays open until the lease is closed.
     *
     * @param isUse whether this is a use, and not maintenance
     */
    Lease lease(String agent, boolean isUse) {
        var place = reserve(agent, isUse);
        if (place.kernel == null) {
            open(agent, place);
        }
        return new Lease(place, isUse);
    }

    /** How many are open or about to be. */
    synchronized int size() {
        return places.size();
    }

    /** Closes those that nobody has used for as long as this. */
    void closeUnusedFor(Duration time) {
        long now = System.nanoTime();
        Predicate<Place> isUnused = place -> now - place.lastUse >= time.toNanos();
        for (var idle = beginToClose(isUnused); idle.isPresent(); idle = beginToClose(isUnused)) {
            stop(idle.get());
        }
    }

    /** Closes all of them, once they are given back. */
    @Override
    public void close() {
        var problems = new ArrayList<RuntimeException>();
        synchronized (this) {
            isClosed = true;
            notifyAll();
        }
        while (size() > 0) {
            try {
                var idle = beginToClose(place -> true);
                if (idle.isPresent()) {
                    stop(idle.get());
                } else {
                    awaitChange();
                }
            } catch (RuntimeException e) {
                problems.add(e);
                if (Thread.currentThread().isInterrupted()) {
                    break;
                }
            }
        }
        if (!problems.isEmpty()) {
            problems.stream().skip(1).forEach(problems.get(0)::addSuppressed);
            throw problems.get(0);
        }
    }

    /** A place for the agent, counted as used by one more; without a kernel if the caller has to open it. */
    private Place reserve(String agent, boolean isUse) {
        while (true) {
            @Nullable Place victim = null;
            synchronized (this) {
                if (isClosed) {
                    throw new IllegalStateException("The pool is closed; agent " + agent + " cannot be opened");
                }
                var place = places.get(agent);
                if (place != null && place.kernel != null && !place.isClosing) {
                    place.take(isUse);
                    return place;
                }
                if (place == null && places.size() < most) {
                    var fresh = new Place(agent);
                    fresh.take(isUse);
                    places.put(agent, fresh);
                    return fresh;
                }
                victim = place == null ? leastRecentlyUsed(other -> true).orElse(null) : null;
                if (victim == null) {
                    waitHere();
                } else {
                    victim.isClosing = true;
                }
            }
            if (victim != null) {
                stop(victim);
            }
        }
    }

    private void open(String agent, Place place) {
        AgentKernel kernel = null;
        try {
            kernel = starter.start(agent);
        } finally {
            synchronized (this) {
                place.kernel = kernel;
                if (kernel == null) {
                    places.remove(agent);
                }
                notifyAll();
            }
        }
    }

    private synchronized Optional<Place> beginToClose(Predicate<Place> which) {
        var idle = leastRecentlyUsed(which);
        idle.ifPresent(place -> place.isClosing = true);
        return idle;
    }

    /** Of those that are open and in nobody's hands. */
    private Optional<Place> leastRecentlyUsed(Predicate<Place> which) {
        return places.values().stream()
                .filter(place -> place.users == 0 && place.kernel != null && !place.isClosing)
                .filter(which)
                .min((a, b) -> Long.signum(a.lastUse - b.lastUse)); // may have begun again below 0
    }

    private void stop(Place place) {
        try {
            stopper.stop(place.agent, place.open(), place.isUsed);
        } finally {
            synchronized (this) {
                places.remove(place.agent);
                notifyAll();
            }
        }
    }

    /** Maintenance keeps no agent open that nobody uses. */
    private synchronized void giveBack(Place place, boolean isUse) {
        place.users--;
        if (isUse) {
            place.lastUse = System.nanoTime();
        }
        notifyAll();
    }

    private synchronized void awaitChange() {
        if (!places.isEmpty() && leastRecentlyUsed(place -> true).isEmpty()) {
            waitHere();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // those who call it look again
    private synchronized void waitHere() {
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for an agent", e);
        }
    }

    /** The right to use an agent; it stays open meanwhile. */
    final class Lease implements AutoCloseable {

        private final Place place;
        private final boolean isUse;

        private Lease(Place place, boolean isUse) {
            this.place = place;
            this.isUse = isUse;
        }

        AgentKernel kernel() {
            return place.open();
        }

        @Override
        public void close() {
            giveBack(place, isUse);
        }
    }

    /** Guarded by the lock of the outer class, but for the kernel of a place that is in use. */
    private static final class Place {

        private final String agent;
        private volatile @Nullable AgentKernel kernel;
        private int users;
        private boolean isUsed;
        private boolean isClosing;
        private long lastUse = System.nanoTime();

        Place(String agent) {
            this.agent = agent;
        }

        void take(boolean isUse) {
            users++;
            isUsed |= isUse;
        }

        AgentKernel open() {
            var opened = kernel;
            if (opened == null) {
                throw new IllegalStateException("Agent " + agent + " is not open");
            }
            return opened;
        }
    }
}
