/** {@code nightjar hook}: the events of coding agents. */
@NullMarked
package dev.nightjar.hostdemo.command.hook;

import org.jspecify.annotations.NullMarked;
