/** {@code nightjar sessions}: stored conversations. */
@NullMarked
package dev.nightjar.hostdemo.command.session;

import org.jspecify.annotations.NullMarked;
