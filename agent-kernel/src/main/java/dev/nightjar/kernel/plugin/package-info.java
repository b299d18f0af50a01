/**
 * Plugin archives: found in a folder, put in order, loaded, started and unloaded through PF4J. A broken archive is a
 * result here, not an exception.
 */
@NullMarked
package dev.nightjar.kernel.plugin;

import org.jspecify.annotations.NullMarked;
