/** The provider {@code deterministic}: hash vectors, for tests and builds without a model. */
@NullMarked
package dev.nightjar.plugin.embedding.deterministic;

import org.jspecify.annotations.NullMarked;
