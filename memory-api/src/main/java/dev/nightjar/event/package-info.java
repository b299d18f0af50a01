/** Events on the bus: dialogue turns to store, and what memory announces after a commit. */
@NullMarked
package dev.nightjar.event;

import org.jspecify.annotations.NullMarked;
