/** A conversation at the terminal. */
@NullMarked
package dev.nightjar.demo.chat;

import org.jspecify.annotations.NullMarked;
