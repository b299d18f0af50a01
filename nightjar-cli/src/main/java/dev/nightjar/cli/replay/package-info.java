/** Conversations from JSON Lines files, posted on the bus as if they happened now. */
@NullMarked
package dev.nightjar.cli.replay;

import org.jspecify.annotations.NullMarked;
