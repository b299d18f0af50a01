/**
 * Loads ONNX Runtime once for the whole process. Its classes and the native library for this platform are copied out of
 * the archive and get a separate class loader, which is kept when the plugin is unloaded.
 */
@NullMarked
package dev.nightjar.plugin.embeddingonnx.engine;

import org.jspecify.annotations.NullMarked;
