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
 * A limited number of places, shared by callers. One caller alone may take all of them. If several wait, the caller
 * with the fewest places is next; among equals, the one served longest ago. A caller with no place may exceed the usual
 * number by one, so that slow work of others does not block it. Thread-safe.
 */
public final class FairShares {

    private final int places;
    private final int most;
    private final int waiting;
    private final Map<String, Line> lines = new LinkedHashMap<>(); // least recently served first
    private int taken;

    /** Places and waiting requests of one caller. */
    private static final class Line {

        private final Deque<Runnable> waiting = new ArrayDeque<>();
        private int taken;
    }

    /**
     * Creates free places.
     *
     * @param places usual maximum of taken places, ≥ 1
     * @param most maximum including the extra places, one for each caller that has none
     * @param waiting maximum number of waiting requests per caller
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
     * @param begin run once when the place is taken, in this thread or in one that leaves a place. It must not block,
     *     and must lead to a call of {@link #leave}
     * @return false when too many requests of this caller wait; then it never runs
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

    /** Returns a place and gives free places to waiting callers. */
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

    /** The next caller to get a place; null for none. */
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
