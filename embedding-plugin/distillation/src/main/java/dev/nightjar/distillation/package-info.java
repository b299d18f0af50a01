/**
 * Makes the static model the embedding plugin ships, and the record its tokenizer is checked against. Run by hand; the
 * results are committed.
 */
@NullMarked
package dev.nightjar.distillation;

import org.jspecify.annotations.NullMarked;
