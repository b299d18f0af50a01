/** The memory service: facts written, corrected, confirmed and forgotten, and everything that is read. */
@NullMarked
package dev.nightjar.plugin.memory.fact;

import org.jspecify.annotations.NullMarked;
