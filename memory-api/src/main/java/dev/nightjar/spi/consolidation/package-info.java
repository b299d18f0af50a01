/** Reading finished sessions, maintenance and its runs, reviews. */
@NullMarked
package dev.nightjar.spi.consolidation;

import org.jspecify.annotations.NullMarked;
