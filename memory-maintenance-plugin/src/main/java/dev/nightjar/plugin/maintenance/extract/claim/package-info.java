/** Compares what facts claim: which one ends which, and which says no more than another. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.claim;

import org.jspecify.annotations.NullMarked;
