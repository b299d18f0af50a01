/**
 * A small agent host to copy. {@link dev.nightjar.hostdemo.HostDemo} starts it; {@link dev.nightjar.hostdemo.ChatLoop}
 * is what most hosts need, and {@link dev.nightjar.hostdemo.Story} with what belongs to it shows weeks of use in a
 * second.
 */
@NullMarked
package dev.nightjar.hostdemo;

import org.jspecify.annotations.NullMarked;
