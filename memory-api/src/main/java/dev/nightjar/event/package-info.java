/**
 * What travels on the event bus: dialogue turns on their way in, and what memory announces once something is committed.
 */
@NullMarked
package dev.nightjar.event;

import org.jspecify.annotations.NullMarked;
