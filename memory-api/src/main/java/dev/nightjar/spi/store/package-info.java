/** Copies, checks, health, migration and vectors of a store. */
@NullMarked
package dev.nightjar.spi.store;

import org.jspecify.annotations.NullMarked;
