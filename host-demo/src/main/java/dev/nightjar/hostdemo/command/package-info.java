/** The subcommands and their options: what can be typed, how it is checked, and which exit code follows. */
@NullMarked
package dev.nightjar.hostdemo.command;

import org.jspecify.annotations.NullMarked;
