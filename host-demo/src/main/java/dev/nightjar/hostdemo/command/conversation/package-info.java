/** Holding conversations: with a person, from a file, as a demonstration, and simulated over weeks. */
@NullMarked
package dev.nightjar.hostdemo.command.conversation;

import org.jspecify.annotations.NullMarked;
