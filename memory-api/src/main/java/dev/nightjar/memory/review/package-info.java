/** Memories that await review. */
@NullMarked
package dev.nightjar.memory.review;

import org.jspecify.annotations.NullMarked;
