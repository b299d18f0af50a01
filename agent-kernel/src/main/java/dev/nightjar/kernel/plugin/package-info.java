/**
 * Plugin archives: finding, ordering, loading, starting and unloading them through PF4J. A broken archive is a result
 * here, not an exception.
 */
@NullMarked
package dev.nightjar.kernel.plugin;

import org.jspecify.annotations.NullMarked;
