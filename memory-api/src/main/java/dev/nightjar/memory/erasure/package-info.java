/** Physically erases what a user wants to be gone, with a preview. */
@NullMarked
package dev.nightjar.memory.erasure;

import org.jspecify.annotations.NullMarked;
