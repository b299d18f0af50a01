package dev.nightjar.plugin.maintenance.plugin;

import java.time.Duration;

/**
 * Section {@code maintenance} of the configuration.
 *
 * @param pruneAfterDays how many days faded facts and past plans can still be found before they are removed, ≥ 0;
 *     lasting and confirmed facts never are
 * @param enrichPerRun maximum memories that an accurate recogniser reads per night, ≥ 1
 * @param quietTime how long a session must have been silent before it is consolidated at night
 * @param modelAttempts failed attempts of the model after which a session is read without it, ≥ 0
 * @param reading how a model reads sessions: {@code call} (one call per session), {@code agent} (with tools),
 *     {@code client} (this host's client reads, with two tools of its own) or {@code none}
 * @param modelLimits daily limits of reading
 */
public record MaintenanceSettings(
        int pruneAfterDays,
        int enrichPerRun,
        Duration quietTime,
        int modelAttempts,
        Reading reading,
        ModelLimits modelLimits) {

    /** Name of the section. */
    public static final String SECTION = "maintenance";

    /** 90 days; 50; 30 minutes; 2 attempts; one call per session; the default limits. */
    public static final MaintenanceSettings DEFAULTS =
            new MaintenanceSettings(90, 50, Duration.ofMinutes(30), 2, Reading.CALL, ModelLimits.DEFAULTS);

    /** @throws IllegalArgumentException naming the invalid value */
    public MaintenanceSettings {
        if (pruneAfterDays < 0 || modelAttempts < 0) {
            throw new IllegalArgumentException("prune_after_days and model_attempts must be 0 or more, but were "
                    + pruneAfterDays + " and " + modelAttempts);
        }
        if (enrichPerRun < 1) {
            throw new IllegalArgumentException("enrich_per_run must be 1 or more, but was " + enrichPerRun);
        }
        if (quietTime.isNegative()) {
            throw new IllegalArgumentException("quiet_time must not be negative, but was " + quietTime);
        }
    }
}
