/** Relative dates made absolute against the day a turn was said. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.time;

import org.jspecify.annotations.NullMarked;
