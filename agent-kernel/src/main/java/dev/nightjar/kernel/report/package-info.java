/**
 * Reports of a host about itself: failures and their log, the state of its plugins, and the outcome of contexts and
 * tools.
 */
@NullMarked
package dev.nightjar.kernel.report;

import org.jspecify.annotations.NullMarked;
