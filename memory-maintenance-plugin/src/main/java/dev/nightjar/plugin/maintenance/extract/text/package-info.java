/** From a verbatim turn to sentences of words: markup removed, contractions written out, foreign text recognised. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.text;

import org.jspecify.annotations.NullMarked;
