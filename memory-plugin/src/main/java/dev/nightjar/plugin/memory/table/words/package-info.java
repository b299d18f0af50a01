/** The index of words: which memories have a word, how many, and how well their words fit a question. */
@NullMarked
package dev.nightjar.plugin.memory.table.words;

import org.jspecify.annotations.NullMarked;
