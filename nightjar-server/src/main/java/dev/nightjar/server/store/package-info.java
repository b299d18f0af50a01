/** Calls of the store, bounded in time. */
@NullMarked
package dev.nightjar.server.store;

import org.jspecify.annotations.NullMarked;
