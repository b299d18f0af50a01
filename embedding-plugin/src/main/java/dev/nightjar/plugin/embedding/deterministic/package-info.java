/**
 * The provider {@code deterministic}: vectors made of a text's hash, for tests and builds without a model.
 */
@NullMarked
package dev.nightjar.plugin.embedding.deterministic;

import org.jspecify.annotations.NullMarked;
