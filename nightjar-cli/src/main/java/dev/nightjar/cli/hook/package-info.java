/** The hooks of coding agents: what they write, and what they are answered. */
@NullMarked
package dev.nightjar.cli.hook;

import org.jspecify.annotations.NullMarked;
