/** How well search finds what answers a question, and what context blocks hold of it. */
@NullMarked
package dev.nightjar.benchmarks.quality;

import org.jspecify.annotations.NullMarked;
