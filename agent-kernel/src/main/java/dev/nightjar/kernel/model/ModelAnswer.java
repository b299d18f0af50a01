package dev.nightjar.kernel.model;

import dev.langchain4j.data.message.AiMessage;

/**
 * What a model answered: text, calls of tools, or both.
 *
 * @param message the answer
 * @param inputTokens what it read
 * @param outputTokens what it wrote
 */
public record ModelAnswer(AiMessage message, long inputTokens, long outputTokens) {}
