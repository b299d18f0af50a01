/** The tables of schedules and their runs. */
@NullMarked
package dev.nightjar.plugin.memory.store.schedule;

import org.jspecify.annotations.NullMarked;
