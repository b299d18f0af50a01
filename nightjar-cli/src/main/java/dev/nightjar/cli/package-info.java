/** The command {@code nightjar}: its entry point. The packages below do the work. */
@NullMarked
package dev.nightjar.cli;

import org.jspecify.annotations.NullMarked;
