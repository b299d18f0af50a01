/** Turns finished sessions into facts, for plugins that consolidate. Applications do not need it. */
@NullMarked
package dev.nightjar.memory.consolidation;

import org.jspecify.annotations.NullMarked;
