/**
 * Embedding with transformer models: which files a model is made of, how texts become its tokens and its last layer one
 * vector, and the service over it.
 */
@NullMarked
package dev.nightjar.plugin.embeddingonnx.model;

import org.jspecify.annotations.NullMarked;
