/**
 * The scheduler: planned times, runs, and what follows from their outcome. A plugin's
 * {@link dev.nightjar.spi.schedule.ScheduleStore} stores schedules and runs.
 */
@NullMarked
package dev.nightjar.kernel.schedule;

import org.jspecify.annotations.NullMarked;
