/** The plugin's extension: its configuration and the models it offers. */
@NullMarked
package dev.nightjar.plugin.embeddingonnx.plugin;

import org.jspecify.annotations.NullMarked;
