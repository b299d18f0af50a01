/** Files of an agent, and formats of documents. */
@NullMarked
package dev.nightjar.commons.file;

import org.jspecify.annotations.NullMarked;
