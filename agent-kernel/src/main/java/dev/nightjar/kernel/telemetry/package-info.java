/** Operations and figures of a running host for operators, with Micrometer if it is on the class path. */
@NullMarked
package dev.nightjar.kernel.telemetry;

import org.jspecify.annotations.NullMarked;
