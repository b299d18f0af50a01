/** Entity recognition: finds people, places, dates and addresses in a text. */
@NullMarked
package dev.nightjar.spi.ner;

import org.jspecify.annotations.NullMarked;
