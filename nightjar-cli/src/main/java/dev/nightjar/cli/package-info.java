/** The command {@code nightjar}: where it starts. What it does is in the packages below, by role. */
@NullMarked
package dev.nightjar.cli;

import org.jspecify.annotations.NullMarked;
