package dev.nightjar.client;

/**
 * The answer of a tool.
 *
 * @param isError whether the call failed
 * @param json JSON for the model; after a failure an object with {@code success} false and the {@code error}
 */
public record ToolAnswer(boolean isError, String json) {

    static ToolAnswer of(JsonObject answer) {
        return new ToolAnswer(answer.flag("is_error"), answer.text("result"));
    }
}
