/** Reads how a model cuts texts from the file that comes with it. */
@NullMarked
package dev.nightjar.commons.model.tokenizer;

import org.jspecify.annotations.NullMarked;
