/** Consolidation by a model: its instructions, its six tools, and the draft that keeps it to one session. */
@NullMarked
package dev.nightjar.plugin.maintenance.agent;

import org.jspecify.annotations.NullMarked;
