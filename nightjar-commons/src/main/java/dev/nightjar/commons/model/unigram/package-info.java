/**
 * SentencePiece Unigram tokens for multilingual models, in plain Java: the text is normalized and split at spaces, and
 * each part becomes its most probable sequence of pieces.
 */
@NullMarked
package dev.nightjar.commons.model.unigram;

import org.jspecify.annotations.NullMarked;
