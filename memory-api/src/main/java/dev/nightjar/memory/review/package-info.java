/** Memories that wait for somebody to look at them. */
@NullMarked
package dev.nightjar.memory.review;

import org.jspecify.annotations.NullMarked;
