/** Erases what a user wants gone, physically: a preview of what goes, and the erasure itself. */
@NullMarked
package dev.nightjar.memory.erasure;

import org.jspecify.annotations.NullMarked;
