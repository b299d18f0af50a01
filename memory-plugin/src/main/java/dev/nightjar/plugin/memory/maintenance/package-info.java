/**
 * What jobs and their runs do in the store: facts read out of sessions, decay, a second reading of entities, reviews, runs and how they
 * are taken back, stored schedules.
 */
@NullMarked
package dev.nightjar.plugin.memory.maintenance;

import org.jspecify.annotations.NullMarked;
