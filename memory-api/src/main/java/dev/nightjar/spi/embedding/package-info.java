/** Embeddings: vectors that represent the meaning of a text, and the identity of the model that made them. */
@NullMarked
package dev.nightjar.spi.embedding;

import org.jspecify.annotations.NullMarked;
