/**
 * Looks after what is stored: runs of maintenance and how they are taken back, checks, copies, vectors. Users of
 * memory do not need it.
 */
@NullMarked
package dev.nightjar.memory.maintenance;

import org.jspecify.annotations.NullMarked;
