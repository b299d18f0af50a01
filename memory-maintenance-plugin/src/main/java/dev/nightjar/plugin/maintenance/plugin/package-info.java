/** How maintenance joins a host: the extension PF4J finds, and the wiring of what it runs. */
@NullMarked
package dev.nightjar.plugin.maintenance.plugin;

import org.jspecify.annotations.NullMarked;
