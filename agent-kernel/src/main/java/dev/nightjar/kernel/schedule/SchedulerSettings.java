package dev.nightjar.kernel.schedule;

import java.time.Duration;

/**
 * Section {@code scheduler} of the configuration.
 *
 * @param enabled whether users' schedules run; the toolset {@code schedule} needs it
 * @param systemJobs whether the plugins' own jobs run, such as the nightly ones
 * @param pollSecs interval between two checks for due runs
 * @param maxConcurrent most runs at the same time
 * @param minIntervalSecs shortest time between two runs of a user's schedule
 * @param maxPerUser most active and paused schedules of a user
 * @param notifyAfterFailures failures in a row after which the user is told; 0 for never
 * @param disableAfterFailures failures in a row after which a schedule is disabled
 * @param maxTurns most model calls of one run of a user's schedule
 * @param maxCost highest cost of such a run, in US dollars
 * @param runTimeoutSecs longest time of a run
 * @param leaseSecs time without a sign of life after which another host may take over a run, 3 or more
 */
public record SchedulerSettings(
        boolean enabled,
        boolean systemJobs,
        int pollSecs,
        int maxConcurrent,
        int minIntervalSecs,
        int maxPerUser,
        int notifyAfterFailures,
        int disableAfterFailures,
        int maxTurns,
        double maxCost,
        int runTimeoutSecs,
        int leaseSecs) {

    /** Its name. */
    public static final String SECTION = "scheduler";

    /** Users' schedules off, plugins' jobs on; every 15 s, two at once. */
    public static final SchedulerSettings DEFAULTS =
            new SchedulerSettings(false, true, 15, 2, 60, 50, 3, 5, 10, 0.50, 3600, 120);

    /** @throws IllegalArgumentException naming the key and what is accepted */
    public SchedulerSettings {
        atLeast(1, pollSecs, "poll_secs");
        atLeast(1, maxConcurrent, "max_concurrent");
        atLeast(1, minIntervalSecs, "min_interval_secs");
        atLeast(1, maxPerUser, "max_per_user");
        atLeast(0, notifyAfterFailures, "notify_after_failures");
        atLeast(1, disableAfterFailures, "disable_after_failures");
        atLeast(1, maxTurns, "max_turns");
        atLeast(1, runTimeoutSecs, "run_timeout_secs");
        atLeast(3, leaseSecs, "lease_secs");
        if (!(maxCost >= 0 && maxCost < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("max_cost must be 0 or more, but was " + maxCost);
        }
    }

    /** The same without users' schedules. */
    public SchedulerSettings withoutUsers() {
        return new SchedulerSettings(
                false,
                systemJobs,
                pollSecs,
                maxConcurrent,
                minIntervalSecs,
                maxPerUser,
                notifyAfterFailures,
                disableAfterFailures,
                maxTurns,
                maxCost,
                runTimeoutSecs,
                leaseSecs);
    }

    Duration poll() {
        return Duration.ofSeconds(pollSecs);
    }

    Duration lease() {
        return Duration.ofSeconds(leaseSecs);
    }

    Duration runTimeout() {
        return Duration.ofSeconds(runTimeoutSecs);
    }

    private static void atLeast(int least, int value, String key) {
        if (value < least) {
            throw new IllegalArgumentException(key + " must be at least " + least + ", but was " + value);
        }
    }
}
