/**
 * Work at set times: what is to be done when, the runs it led to, and the {@link dev.nightjar.schedule.spi.ScheduleStore}
 * that keeps both so that no restart, crash or second host loses or doubles a run.
 */
@NullMarked
package dev.nightjar.schedule;

import org.jspecify.annotations.NullMarked;
