/** Maintenance at night: decay, a second reading of entities, runs and how they are taken back. */
@NullMarked
package dev.nightjar.plugin.memory.maintenance;

import org.jspecify.annotations.NullMarked;
