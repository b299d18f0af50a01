/**
 * Internals of a host: its parts, sessions, agents and memories. Only the classes of {@link dev.nightjar.kernel} use
 * it.
 */
@NullMarked
package dev.nightjar.kernel.host;

import org.jspecify.annotations.NullMarked;
