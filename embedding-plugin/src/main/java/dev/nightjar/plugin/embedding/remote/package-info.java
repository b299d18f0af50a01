/**
 * The providers {@code openai} and {@code ollama}: any server that offers OpenAI's {@code /embeddings}, asked over HTTP
 * with time limits. Whatever goes wrong becomes "no vector" and one report.
 */
@NullMarked
package dev.nightjar.plugin.embedding.remote;

import org.jspecify.annotations.NullMarked;
