/** Simulation of coming nights on a copy of the memory. */
@NullMarked
package dev.nightjar.cli.simulation;

import org.jspecify.annotations.NullMarked;
