/** How long things take: capture, search, vectors, embedding, starting, and many agents in one process. */
@NullMarked
package dev.nightjar.benchmarks.speed;

import org.jspecify.annotations.NullMarked;
