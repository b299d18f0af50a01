/** Beginning with Nightjar and checking that all is in order: {@code nightjar init} and {@code nightjar doctor}. */
@NullMarked
package dev.nightjar.hostdemo.command.setup;

import org.jspecify.annotations.NullMarked;
