/** How maintenance plugs into a host: the extension for PF4J, and the wiring of its jobs. */
@NullMarked
package dev.nightjar.plugin.maintenance.plugin;

import org.jspecify.annotations.NullMarked;
