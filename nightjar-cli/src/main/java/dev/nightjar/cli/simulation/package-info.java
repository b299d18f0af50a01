/** A year of nights in a minute: steps a clock through the schedules of a copy of the memory and tells what they do. */
@NullMarked
package dev.nightjar.cli.simulation;

import org.jspecify.annotations.NullMarked;
