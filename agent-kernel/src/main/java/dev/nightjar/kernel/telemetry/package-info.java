/** What a running host tells those who look after it: operations and numbers, with Micrometer where that is there. */
@NullMarked
package dev.nightjar.kernel.telemetry;

import org.jspecify.annotations.NullMarked;
