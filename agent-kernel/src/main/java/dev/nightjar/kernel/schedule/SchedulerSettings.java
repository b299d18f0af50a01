package dev.nightjar.kernel.schedule;

import java.time.Duration;

/**
 * Section {@code scheduler} of the configuration.
 *
 * @param enabled whether users' schedules run; the toolset {@code schedule} needs this
 * @param systemJobs whether the plugins' own jobs run, such as the nightly ones
 * @param pollSecs interval between two checks for due runs
 * @param maxConcurrent maximum number of runs at the same time
 * @param minIntervalSecs minimum time between two runs of a user's schedule
 * @param maxPerUser maximum number of active and paused schedules per user
 * @param notifyAfterFailures number of consecutive failures after which the user is notified; 0 for never
 * @param disableAfterFailures number of consecutive failures after which a schedule is disabled
 * @param maxTurns maximum model calls in one run of a user's schedule
 * @param maxCost maximum cost of one run of a user's schedule, in US dollars
 * @param runTimeoutSecs maximum time of a run
 * @param leaseSecs time without a heartbeat after which another host may take over a run, 3 or more
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

    /** Name of the section. */
    public static final String SECTION = "scheduler";

    /** Users' schedules off, plugins' jobs on; checks every 15 s, two runs at once. */
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

    /** A copy without users' schedules. */
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
