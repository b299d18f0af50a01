/**
 * Erases what a user wants gone: finds the memories a target names and what depends on them, and erases in small steps.
 */
@NullMarked
package dev.nightjar.plugin.memory.erasure;

import org.jspecify.annotations.NullMarked;
