package dev.nightjar.server.access;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Places that callers share: one alone may take them all, and where several want one, it goes to the one that has the fewest,
 * and among equals to the one that was served longest ago. A caller that has none gets one beyond the usual number, so nobody
 * waits for work of others that takes long. Thread-safe.
 */
public final class FairShares {

    private final int places;
    private final int most;
    private final int waiting;
    private final Map<String, Line> lines = new LinkedHashMap<>(); // who was served longest ago stands first
    private int taken;

    /** What one caller has. */
    private static final class Line {

        private final Deque<Runnable> waiting = new ArrayDeque<>();
        private int taken;
    }

    /**
     * Free places.
     *
     * @param places how many are taken at once, ≥ 1
     * @param most how many with those beyond it, one for each caller that has none
     * @param waiting how many of one caller's may wait
     */
    public FairShares(int places, int most, int waiting) {
        this.places = places;
        this.most = most;
        this.waiting = waiting;
    }

    /**
     * Takes a place, now or later.
     *
     * @param caller who wants it
     * @param begin run once when it is taken, by this thread or by one that leaves a place; must not block. Who runs it calls
     *     {@link #leave} in the end
     * @return false when too many of this caller's wait; then it is never run
     */
    public boolean enter(String caller, Runnable begin) {
        synchronized (this) {
            var line = lines.computeIfAbsent(caller, unused -> new Line());
            if (!mayTake(line)) {
                if (line.waiting.size() >= waiting) {
                    return false;
                }
                line.waiting.addLast(begin);
                return true;
            }
            take(line);
        }
        begin.run();
        return true;
    }

    /** Gives a place of this caller's back, and passes on what is free now. */
    public void leave(String caller) {
        var next = new ArrayList<Runnable>();
        synchronized (this) {
            var line = lines.get(caller);
            if (line == null || line.taken == 0) {
                throw new IllegalStateException("'" + caller + "' has no place to leave");
            }
            taken--;
            line.taken--;
            if (line.taken == 0 && line.waiting.isEmpty()) {
                lines.remove(caller);
            }
            passOn(next);
        }
        next.forEach(Runnable::run);
    }

    private void passOn(List<Runnable> next) {
        for (var caller = next(); caller != null; caller = next()) {
            var line = Objects.requireNonNull(lines.remove(caller));
            lines.put(caller, line);
            next.add(line.waiting.removeFirst());
            take(line);
        }
    }

    /** Who gets a place next; null when nobody waits or none is free for them. */
    private @Nullable String next() {
        String next = null;
        int fewest = Integer.MAX_VALUE;
        for (var each : lines.entrySet()) {
            var line = each.getValue();
            if (!line.waiting.isEmpty() && line.taken < fewest && mayTake(line)) {
                next = each.getKey();
                fewest = line.taken;
            }
        }
        return next;
    }

    private boolean mayTake(Line line) {
        return taken < places || (line.taken == 0 && taken < most);
    }

    private void take(Line line) {
        taken++;
        line.taken++;
    }
}
