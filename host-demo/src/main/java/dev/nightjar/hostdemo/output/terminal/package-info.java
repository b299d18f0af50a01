/** The terminal: its width and colours, lines laid out for it, and progress. */
@NullMarked
package dev.nightjar.hostdemo.output.terminal;

import org.jspecify.annotations.NullMarked;
