/** The plugin's entry: settings and wiring in one readable place. */
@NullMarked
package dev.nightjar.core.plugin;

import org.jspecify.annotations.NullMarked;
