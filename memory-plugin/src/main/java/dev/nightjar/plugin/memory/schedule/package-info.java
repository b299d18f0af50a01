/** Schedules and their runs as they are kept: claims, leases, limits and what is cut. */
@NullMarked
package dev.nightjar.plugin.memory.schedule;

import org.jspecify.annotations.NullMarked;
