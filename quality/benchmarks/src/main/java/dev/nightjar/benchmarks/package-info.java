/** Benchmarks, one command each. They measure the shipped plugin archives in a real kernel. */
@NullMarked
package dev.nightjar.benchmarks;

import org.jspecify.annotations.NullMarked;
