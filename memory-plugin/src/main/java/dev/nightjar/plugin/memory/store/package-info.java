/**
 * What a transaction offers: its tables as interfaces, a package for each kind of thing they keep. Nothing here tells
 * which database it is.
 */
@NullMarked
package dev.nightjar.plugin.memory.store;

import org.jspecify.annotations.NullMarked;
