/** Text helpers: lengths, beginnings, distances, files, and names of days and months. */
@NullMarked
package dev.nightjar.commons.text;

import org.jspecify.annotations.NullMarked;
