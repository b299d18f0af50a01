/** Hooks of coding agents: their events and the answers to them. */
@NullMarked
package dev.nightjar.cli.hook;

import org.jspecify.annotations.NullMarked;
