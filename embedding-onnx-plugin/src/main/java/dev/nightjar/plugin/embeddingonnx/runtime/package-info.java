/**
 * The code that uses ONNX Runtime. A class loader that outlasts the plugin loads both. So this package uses no types of
 * Nightjar, and the plugin calls it only through types of the JDK.
 */
@NullMarked
package dev.nightjar.plugin.embeddingonnx.runtime;

import org.jspecify.annotations.NullMarked;
