/** Cuts the texts of existing stores into terms anew, in the background. */
@NullMarked
package dev.nightjar.plugin.memory.recut;

import org.jspecify.annotations.NullMarked;
