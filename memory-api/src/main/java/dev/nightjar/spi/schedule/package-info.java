/**
 * Scheduled work and its runs. The {@link dev.nightjar.spi.schedule.ScheduleStore} stores both, so that no restart,
 * crash or second host loses or repeats a run.
 */
@NullMarked
package dev.nightjar.spi.schedule;

import org.jspecify.annotations.NullMarked;
