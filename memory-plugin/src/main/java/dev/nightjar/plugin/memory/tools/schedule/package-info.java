/** The tools for schedules. */
@NullMarked
package dev.nightjar.plugin.memory.tools.schedule;

import org.jspecify.annotations.NullMarked;
