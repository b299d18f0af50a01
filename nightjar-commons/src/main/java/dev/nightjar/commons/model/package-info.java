/**
 * Shared code that plugins with models in this process bundle: model names, errors in model files, JSON, and vectors of
 * unit length. The tokenizer for WordPiece is in {@link dev.nightjar.commons.model.wordpiece}.
 */
@NullMarked
package dev.nightjar.commons.model;

import org.jspecify.annotations.NullMarked;
