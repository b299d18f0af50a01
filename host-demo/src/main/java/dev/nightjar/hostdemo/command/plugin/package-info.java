/** The plugins of a host and the tools they offer. */
@NullMarked
package dev.nightjar.hostdemo.command.plugin;

import org.jspecify.annotations.NullMarked;
