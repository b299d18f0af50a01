/** Events on the bus: messages to store, and what memory announces after a commit. */
@NullMarked
package dev.nightjar.spi.event;

import org.jspecify.annotations.NullMarked;
