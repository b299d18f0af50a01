package dev.nightjar.client;

import java.time.Instant;
import java.util.List;

/**
 * A stored message of a conversation.
 *
 * @param isOfUser whether the user said it; otherwise it is an answer
 * @param text its text; empty for tool calls without an answer
 * @param time when it was said
 * @param calls the tool calls that led to it, oldest first
 */
public record Message(boolean isOfUser, String text, Instant time, List<ToolUse> calls) {

    /** Copies the list. */
    public Message {
        calls = List.copyOf(calls);
    }

    static Message of(JsonObject answer) {
        return new Message(
                answer.text("role").equals("user"),
                answer.text("text"),
                Memory.time(answer.text("time")),
                answer.objects("tool_calls").stream().map(ToolUse::of).toList());
    }
}
