/** The tables that searches read: words, vectors, and turns with those around them. */
@NullMarked
package dev.nightjar.plugin.memory.store.search;

import org.jspecify.annotations.NullMarked;
