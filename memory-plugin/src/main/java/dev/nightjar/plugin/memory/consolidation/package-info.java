/** From finished sessions to facts: leases, batches of facts, conflicts between facts. */
@NullMarked
package dev.nightjar.plugin.memory.consolidation;

import org.jspecify.annotations.NullMarked;
