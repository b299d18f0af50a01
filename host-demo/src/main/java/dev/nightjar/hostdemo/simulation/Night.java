package dev.nightjar.hostdemo.simulation;

import java.time.LocalDate;

/**
 * What one night did.
 *
 * @param date the day after it
 * @param gained facts read out of conversations
 * @param superseded facts that gave way to newer ones
 * @param pruned facts that were ended because they had been faded for long
 * @param expired notes whose time was over
 * @param failed runs that failed
 * @param facts active facts after it
 */
public record Night(
        LocalDate date, long gained, long superseded, long pruned, long expired, long failed, FactCounts facts) {}
