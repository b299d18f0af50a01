package dev.nightjar.client;

/**
 * A tool, as a model must know it.
 *
 * @param name its name
 * @param description what it does and when to use it
 * @param parameters JSON Schema (2020-12) of its arguments, as text
 * @param isReadOnly whether a call changes nothing that anybody could see later
 * @param isDestructive whether a call may permanently remove what somebody saved
 */
public record Tool(String name, String description, String parameters, boolean isReadOnly, boolean isDestructive) {

    static Tool of(JsonObject answer) {
        return new Tool(
                answer.text("name"),
                answer.text("description"),
                answer.json("parameters"),
                answer.flag("is_read_only"),
                answer.flag("is_destructive"));
    }
}
