/** What a term of the full-text index is: words, languages, stems, stop words. Knows no database. */
@NullMarked
package dev.nightjar.plugin.memory.term;

import org.jspecify.annotations.NullMarked;
