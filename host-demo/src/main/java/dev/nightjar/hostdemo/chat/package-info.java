/** A conversation at the terminal. */
@NullMarked
package dev.nightjar.hostdemo.chat;

import org.jspecify.annotations.NullMarked;
