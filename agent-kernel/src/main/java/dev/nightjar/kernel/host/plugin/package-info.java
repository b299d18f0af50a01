/** The plugins of a host: how their extensions are started, used and closed. */
@NullMarked
package dev.nightjar.kernel.host.plugin;

import org.jspecify.annotations.NullMarked;
