package dev.nightjar.plugin.memory.table.row;

import java.time.Duration;
import java.time.Instant;

/** Times that come from other clocks. What lies far ahead would be the newest for ever, whatever is said later. */
public final class SaidTime {

    /** How far clocks may be ahead. */
    private static final Duration MAX_AHEAD = Duration.ofDays(1);

    private SaidTime() {}

    /** Whether a time lies further ahead than clocks differ. */
    public static boolean isAhead(Instant time, Instant now) {
        return time.isAfter(now.plus(MAX_AHEAD));
    }

    /** The time; now for one that lies further ahead than clocks differ. */
    public static Instant orNow(Instant time, Instant now) {
        return isAhead(time, now) ? now : time;
    }
}
