/** The agent host behind the command: settings, clock, and the running kernel. */
@NullMarked
package dev.nightjar.hostdemo.host;

import org.jspecify.annotations.NullMarked;
