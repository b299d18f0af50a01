/**
 * The plugin's entry: its configuration, which model that means, and how the parts are put together.
 */
@NullMarked
package dev.nightjar.plugin.embedding.plugin;

import org.jspecify.annotations.NullMarked;
