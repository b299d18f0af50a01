/** The order of the candidates, and for each the probability that it is relevant. */
@NullMarked
package dev.nightjar.plugin.memory.score;

import org.jspecify.annotations.NullMarked;
