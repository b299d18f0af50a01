/**
 * The work of jobs in the store: facts read out of sessions, decay, a second reading for entities, reviews, runs and
 * how to undo them, schedules.
 */
@NullMarked
package dev.nightjar.plugin.memory.job;

import org.jspecify.annotations.NullMarked;
