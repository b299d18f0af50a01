/**
 * Work at set times: which times those are, who works, and what follows from how it went. What is planned and what was
 * done is kept by the {@link dev.nightjar.schedule.spi.ScheduleStore} that a plugin offers.
 */
@NullMarked
package dev.nightjar.kernel.schedule;

import org.jspecify.annotations.NullMarked;
