/** The terminal: its width and colours, lines laid out for it, and progress. */
@NullMarked
package dev.nightjar.cli.output.terminal;

import org.jspecify.annotations.NullMarked;
