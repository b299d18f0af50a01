/** Reads a model's tokenizer from its file. */
@NullMarked
package dev.nightjar.commons.model.tokenizer;

import org.jspecify.annotations.NullMarked;
