package dev.nightjar.conversation;

import java.time.Instant;

/**
 * A call of a tool that was looked for.
 *
 * @param sessionId the conversation it was made in
 * @param sequence position of its turn in the session
 * @param time when the turn ended
 * @param call the call
 */
public record FoundCall(String sessionId, long sequence, Instant time, ToolCallRecord call) {}
