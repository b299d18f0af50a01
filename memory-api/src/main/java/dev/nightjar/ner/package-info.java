/**
 * Entity recognition: from a text to the people, places, dates and addresses it mentions.
 */
@NullMarked
package dev.nightjar.ner;

import org.jspecify.annotations.NullMarked;
