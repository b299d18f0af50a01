/**
 * Embeddings: from a text to a vector whose direction stands for its meaning, and the name of the model it came from.
 */
@NullMarked
package dev.nightjar.embedding;

import org.jspecify.annotations.NullMarked;
