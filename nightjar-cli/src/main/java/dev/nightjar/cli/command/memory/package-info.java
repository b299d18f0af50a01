/** The commands {@code search}, {@code context} and those below {@code memory}. */
@NullMarked
package dev.nightjar.cli.command.memory;

import org.jspecify.annotations.NullMarked;
