/** A conversation at the terminal. */
@NullMarked
package dev.nightjar.cli.chat;

import org.jspecify.annotations.NullMarked;
