package dev.nightjar.kernel.schedule;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Since when this host has been looking for due runs without interruption, where sleep of the machine counts as one. A
 * run that was due earlier is a missed run. Thread-safe.
 */
final class UninterruptedPolling {

    private static final Duration MIN_BREAK = Duration.ofMinutes(1);
    private static final int POLLS_OF_A_BREAK = 4;

    private final Duration longestPause;
    private @Nullable Instant since;
    private @Nullable Instant last;

    UninterruptedPolling(Duration poll) {
        var polls = poll.multipliedBy(POLLS_OF_A_BREAK);
        longestPause = polls.compareTo(MIN_BREAK) < 0 ? MIN_BREAK : polls;
    }

    /** Since when, as of now. */
    synchronized Instant at(Instant now) {
        if (since == null || last == null || now.isAfter(last.plus(longestPause)) || now.isBefore(since)) {
            since = now;
        }
        last = now;
        return since;
    }
}
