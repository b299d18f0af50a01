/** What goes wrong inside a host: the newest failures, and a listener of telemetry that must not disturb the host. */
@NullMarked
package dev.nightjar.kernel.host.failure;

import org.jspecify.annotations.NullMarked;
