/** The blocks that models were given lately. */
@NullMarked
package dev.nightjar.plugin.memory.recall;

import org.jspecify.annotations.NullMarked;
