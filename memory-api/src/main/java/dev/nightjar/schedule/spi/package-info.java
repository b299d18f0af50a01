/**
 * What a host that runs schedules and a store that keeps them agree on. Users of schedules do not need it.
 */
@NullMarked
package dev.nightjar.schedule.spi;

import org.jspecify.annotations.NullMarked;
