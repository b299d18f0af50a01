/** Conversations with questions, as LoCoMo's files have them. */
@NullMarked
package dev.nightjar.benchmarks.locomo;

import org.jspecify.annotations.NullMarked;
