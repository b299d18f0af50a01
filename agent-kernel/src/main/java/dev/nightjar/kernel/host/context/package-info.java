/** The assembly of context: every provider is asked within its limit of time. */
@NullMarked
package dev.nightjar.kernel.host.context;

import org.jspecify.annotations.NullMarked;
