/** The plugin's extension: its configuration, the selection of the model, and the wiring. */
@NullMarked
package dev.nightjar.plugin.embedding.plugin;

import org.jspecify.annotations.NullMarked;
