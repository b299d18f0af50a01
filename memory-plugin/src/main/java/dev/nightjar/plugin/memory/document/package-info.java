/** Documents: finds files, reads their text, divides it into passages, and updates the passages when files change. */
@NullMarked
package dev.nightjar.plugin.memory.document;

import org.jspecify.annotations.NullMarked;
