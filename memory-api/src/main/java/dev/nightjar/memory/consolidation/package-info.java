/**
 * Turns finished sessions into facts: what memory offers to plugins that consolidate. Users of memory do not need it.
 */
@NullMarked
package dev.nightjar.memory.consolidation;

import org.jspecify.annotations.NullMarked;
