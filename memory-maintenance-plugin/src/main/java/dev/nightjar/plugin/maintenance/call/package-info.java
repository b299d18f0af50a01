/** Consolidation by one call of a model: its task, its answer, and what the store makes of that. */
@NullMarked
package dev.nightjar.plugin.maintenance.call;

import org.jspecify.annotations.NullMarked;
