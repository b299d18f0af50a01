/** Moves the memories of a namespace from one store to another, one item at a time. */
@NullMarked
package dev.nightjar.memory.transfer;

import org.jspecify.annotations.NullMarked;
