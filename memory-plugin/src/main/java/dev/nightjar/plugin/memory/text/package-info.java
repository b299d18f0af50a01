/** How many tokens a text has. Knows nothing of memories. */
@NullMarked
package dev.nightjar.plugin.memory.text;

import org.jspecify.annotations.NullMarked;
