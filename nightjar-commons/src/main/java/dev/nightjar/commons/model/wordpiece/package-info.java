/**
 * From a text to the numbers of its WordPiece tokens, as BERT's uncased models read it, in plain Java: the text is
 * cleaned, cut into words, and each word into the longest pieces the vocabulary has.
 */
@NullMarked
package dev.nightjar.commons.model.wordpiece;

import org.jspecify.annotations.NullMarked;
