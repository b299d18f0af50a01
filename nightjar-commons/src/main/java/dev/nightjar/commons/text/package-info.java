/** Lengths, beginnings, distances and files of texts. */
@NullMarked
package dev.nightjar.commons.text;

import org.jspecify.annotations.NullMarked;
