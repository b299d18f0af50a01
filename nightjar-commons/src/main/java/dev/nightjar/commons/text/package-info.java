/** Texts: lengths, beginnings, distances, files, and the names of days and months. */
@NullMarked
package dev.nightjar.commons.text;

import org.jspecify.annotations.NullMarked;
