/**
 * How well questions in ten languages find what answers them. The turns and questions of each language lie beside the
 * classes.
 */
@NullMarked
package dev.nightjar.benchmarks.languages;

import org.jspecify.annotations.NullMarked;
