/** Recorded conversations in several formats, posted on the bus. */
@NullMarked
package dev.nightjar.cli.replay;

import org.jspecify.annotations.NullMarked;
