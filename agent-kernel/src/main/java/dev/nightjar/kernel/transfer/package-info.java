/** The lines of exports, as files and servers have them. */
@NullMarked
package dev.nightjar.kernel.transfer;

import org.jspecify.annotations.NullMarked;
