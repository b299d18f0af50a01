/**
 * Embedding with transformer models: a model's files, texts as tokens, the last layer as one vector, and the service.
 */
@NullMarked
package dev.nightjar.plugin.embeddingonnx.model;

import org.jspecify.annotations.NullMarked;
