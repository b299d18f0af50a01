/** Consolidation by an agent: its instructions, its six tools, and the draft that limits it to one session. */
@NullMarked
package dev.nightjar.plugin.maintenance.agent;

import org.jspecify.annotations.NullMarked;
