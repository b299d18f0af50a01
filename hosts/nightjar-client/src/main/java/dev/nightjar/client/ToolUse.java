package dev.nightjar.client;

/**
 * A tool call that led to an answer.
 *
 * @param name the tool
 * @param arguments a JSON object as the model wrote it
 * @param result what the model got
 * @param isError whether the tool failed
 */
public record ToolUse(String name, String arguments, String result, boolean isError) {

    static ToolUse of(JsonObject answer) {
        return new ToolUse(
                answer.text("name"), answer.text("arguments"), answer.text("result"), answer.flag("is_error"));
    }
}
