/** The contract between a host that runs schedules and a store that keeps them. Users of schedules do not need it. */
@NullMarked
package dev.nightjar.schedule.spi;

import org.jspecify.annotations.NullMarked;
