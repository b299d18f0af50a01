/** Passages of a long text that fit a question, to be shown where there is little room. */
@NullMarked
package dev.nightjar.plugin.memory.passage;

import org.jspecify.annotations.NullMarked;
