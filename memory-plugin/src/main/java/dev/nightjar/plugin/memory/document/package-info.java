/** Documents: finding files, reading their text, dividing it into passages, and keeping these in step with the files. */
@NullMarked
package dev.nightjar.plugin.memory.document;

import org.jspecify.annotations.NullMarked;
