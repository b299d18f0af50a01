/** The hooks of coding agents: what they write, and what they are answered. */
@NullMarked
package dev.nightjar.hostdemo.hook;

import org.jspecify.annotations.NullMarked;
