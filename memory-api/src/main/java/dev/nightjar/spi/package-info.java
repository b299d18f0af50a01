/**
 * What plugins and hosts agree on: reading finished sessions, maintenance and its runs, reviews, stored schedules. An application that only
 * uses memory does not need it.
 */
@NullMarked
package dev.nightjar.spi;

import org.jspecify.annotations.NullMarked;
