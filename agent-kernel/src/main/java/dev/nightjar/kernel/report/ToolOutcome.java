package dev.nightjar.kernel.report;

/**
 * What came of a tool call.
 *
 * @param isSuccess whether it did what was asked
 * @param json for the model: what the tool answered, with snake-case keys, lower-case enums and ISO-8601 times, nulls left
 *     out; after a failure an object with {@code success} false and the {@code error}
 */
public record ToolOutcome(boolean isSuccess, String json) {}
