/** Moves the memories of a namespace from one store to another, one item at a time. */
@NullMarked
package dev.nightjar.spi.transfer;

import org.jspecify.annotations.NullMarked;
