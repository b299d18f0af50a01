/** Serving other programs: {@code nightjar mcp}, {@code nightjar serve}, and the tokens of its users. */
@NullMarked
package dev.nightjar.hostdemo.command.server;

import org.jspecify.annotations.NullMarked;
