/** Carries the memories of a namespace out of one store and into another, one item at a time. */
@NullMarked
package dev.nightjar.memory.transfer;

import org.jspecify.annotations.NullMarked;
