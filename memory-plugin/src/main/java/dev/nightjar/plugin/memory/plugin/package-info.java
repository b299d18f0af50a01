/** The plugin's entry: settings and wiring in one readable place. */
@NullMarked
package dev.nightjar.plugin.memory.plugin;

import org.jspecify.annotations.NullMarked;
