/**
 * What a host tells of itself: failures, the state of its plugins, and the outcome of contexts and tools.
 */
@NullMarked
package dev.nightjar.kernel.report;

import org.jspecify.annotations.NullMarked;
