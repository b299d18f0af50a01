/**
 * The plugin's entry: its configuration, and how its parts are put together.
 */
@NullMarked
package dev.nightjar.plugin.ner.plugin;

import org.jspecify.annotations.NullMarked;
