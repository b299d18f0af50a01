/**
 * The providers {@code openai} and {@code ollama}: any server with OpenAI's {@code /embeddings}, called over HTTP with
 * time limits. Any failure results in "no vector" and one report.
 */
@NullMarked
package dev.nightjar.plugin.embedding.remote;

import org.jspecify.annotations.NullMarked;
