/** How reflection plugs into a host: the extension for PF4J, its settings and the wiring. */
@NullMarked
package dev.nightjar.plugin.reflection.plugin;

import org.jspecify.annotations.NullMarked;
