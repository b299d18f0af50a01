package dev.nightjar.kernel.report;

/**
 * Result of a tool call.
 *
 * @param isSuccess whether the call succeeded
 * @param json the JSON for the model: the tool's result with snake-case keys, lower-case enums and ISO-8601 times,
 *     without nulls; after a failure an object with {@code success} false and the {@code error}
 */
public record ToolOutcome(boolean isSuccess, String json) {}
