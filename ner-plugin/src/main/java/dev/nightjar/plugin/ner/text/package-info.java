/**
 * Texts in the form names are compared in: folded, cut into words, with the way back to positions of the original.
 */
@NullMarked
package dev.nightjar.plugin.ner.text;

import org.jspecify.annotations.NullMarked;
