/**
 * The plugin's entry: its configuration, and how its parts are put together.
 */
@NullMarked
package dev.nightjar.recognition.plugin;

import org.jspecify.annotations.NullMarked;
