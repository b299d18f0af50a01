/** Threads of the host, all daemons: background work, in order for each extension, and calls with a time limit. */
@NullMarked
package dev.nightjar.kernel.background;

import org.jspecify.annotations.NullMarked;
