/** Checks of a host, with the remedy for each problem. */
@NullMarked
package dev.nightjar.cli.checkup;

import org.jspecify.annotations.NullMarked;
