/** Reading memory: search, context, and the lists under {@code nightjar memory}. */
@NullMarked
package dev.nightjar.cli.command.memory;

import org.jspecify.annotations.NullMarked;
