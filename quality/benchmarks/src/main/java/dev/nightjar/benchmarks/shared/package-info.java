/**
 * What several benchmarks use: folders, clocks, figures of times, and text made up by the word statistics of speech.
 */
@NullMarked
package dev.nightjar.benchmarks.shared;

import org.jspecify.annotations.NullMarked;
