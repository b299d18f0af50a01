/** The entry of the plugin: its settings and its wiring. */
@NullMarked
package dev.nightjar.plugin.memory.plugin;

import org.jspecify.annotations.NullMarked;
