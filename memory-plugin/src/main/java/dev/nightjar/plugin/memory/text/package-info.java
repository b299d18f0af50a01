/** How many tokens a text has, and how the text of a memory reads. */
@NullMarked
package dev.nightjar.plugin.memory.text;

import org.jspecify.annotations.NullMarked;
