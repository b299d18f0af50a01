/**
 * The part that touches ONNX Runtime. It is loaded together with it by a class loader that outlasts the plugin, so it
 * uses no type of Nightjar, and the plugin calls it through types of the JDK only.
 */
@NullMarked
package dev.nightjar.plugin.embeddingonnx.runtime;

import org.jspecify.annotations.NullMarked;
