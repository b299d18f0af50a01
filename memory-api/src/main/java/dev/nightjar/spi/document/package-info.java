/** Readers of document formats. */
@NullMarked
package dev.nightjar.spi.document;

import org.jspecify.annotations.NullMarked;
