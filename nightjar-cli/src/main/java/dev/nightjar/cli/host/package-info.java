/** The agent host behind the command: settings, clock, and the running kernel. */
@NullMarked
package dev.nightjar.cli.host;

import org.jspecify.annotations.NullMarked;
