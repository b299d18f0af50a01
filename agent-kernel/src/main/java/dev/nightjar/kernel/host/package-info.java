/**
 * The inside of a host: its parts, its plugins with what they offer, the event bus and the assembly of context. Only the
 * classes of {@link dev.nightjar.kernel} use it.
 */
@NullMarked
package dev.nightjar.kernel.host;

import org.jspecify.annotations.NullMarked;
