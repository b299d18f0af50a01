/** Maintains the store: maintenance runs and undoing them, checks, copies, vectors. Applications do not need it. */
@NullMarked
package dev.nightjar.memory.maintenance;

import org.jspecify.annotations.NullMarked;
