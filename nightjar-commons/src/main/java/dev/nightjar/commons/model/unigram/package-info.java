/**
 * From a text to the numbers of its SentencePiece Unigram tokens, as multilingual models read it, in plain Java: the text is
 * normalized, cut at spaces, and each part into the pieces that are most probable together.
 */
@NullMarked
package dev.nightjar.commons.model.unigram;

import org.jspecify.annotations.NullMarked;
