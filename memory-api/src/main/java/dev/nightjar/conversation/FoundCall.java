package dev.nightjar.conversation;

import java.time.Instant;

/**
 * A tool call found by a search.
 *
 * @param sessionId the conversation of the call
 * @param sequence position of its turn in the session
 * @param time when the turn ended
 * @param call the call
 */
public record FoundCall(String sessionId, long sequence, Instant time, ToolCallRecord call) {}
