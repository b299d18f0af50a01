/** What of a long text is shown where there is little room: the passages that fit a question. */
@NullMarked
package dev.nightjar.plugin.memory.passage;

import org.jspecify.annotations.NullMarked;
