/** The event bus of a host. */
@NullMarked
package dev.nightjar.kernel.host.event;

import org.jspecify.annotations.NullMarked;
