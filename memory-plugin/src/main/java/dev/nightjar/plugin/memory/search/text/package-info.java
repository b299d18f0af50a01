/** The text of questions: words, stems, stop words, names of months. Knows no database. */
@NullMarked
package dev.nightjar.plugin.memory.search.text;

import org.jspecify.annotations.NullMarked;
