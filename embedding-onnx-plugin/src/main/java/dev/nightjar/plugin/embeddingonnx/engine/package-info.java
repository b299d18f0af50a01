/**
 * ONNX Runtime, loaded once for the whole process: its classes and the native library for this platform are copied out
 * of the archive and given a class loader of their own, which is kept when the plugin is unloaded.
 */
@NullMarked
package dev.nightjar.plugin.embeddingonnx.engine;

import org.jspecify.annotations.NullMarked;
