/** Terms of the full-text index: words, languages, stems, stop words. Nothing here knows a database. */
@NullMarked
package dev.nightjar.plugin.memory.term;

import org.jspecify.annotations.NullMarked;
