/**
 * WordPiece tokens for BERT's uncased models, in plain Java: the text is cleaned and split into words, and each word
 * into the longest pieces of the vocabulary.
 */
@NullMarked
package dev.nightjar.commons.model.wordpiece;

import org.jspecify.annotations.NullMarked;
