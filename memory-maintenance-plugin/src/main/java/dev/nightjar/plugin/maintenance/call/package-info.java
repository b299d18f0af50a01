/** Consolidation with one model call: its task, its answer, and the facts that result. */
@NullMarked
package dev.nightjar.plugin.maintenance.call;

import org.jspecify.annotations.NullMarked;
