package dev.nightjar.kernel.model;

import dev.langchain4j.data.message.AiMessage;

/**
 * A model's answer: text, tool calls, or both.
 *
 * @param message the answer
 * @param inputTokens tokens read
 * @param outputTokens tokens written
 */
public record ModelAnswer(AiMessage message, long inputTokens, long outputTokens) {}
