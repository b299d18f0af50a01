/** What a model makes of conversations. */
@NullMarked
package dev.nightjar.benchmarks.agents;

import org.jspecify.annotations.NullMarked;
