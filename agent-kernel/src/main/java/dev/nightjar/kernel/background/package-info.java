/**
 * Threads of the host: work outside the caller's turn, in order for each extension, and calls that must come back within
 * a time limit. Daemon threads all.
 */
@NullMarked
package dev.nightjar.kernel.background;

import org.jspecify.annotations.NullMarked;
