package dev.nightjar.tool;

/**
 * The result of a tool call.
 *
 * @param isSuccess whether the call succeeded
 * @param content what the caller reads: records, maps, lists, strings, numbers, booleans, or an error text
 */
public record ToolResult(boolean isSuccess, Object content) {

    /** A success. */
    public static ToolResult success(Object content) {
        return new ToolResult(true, content);
    }

    /** A failure with a reason that the model can act on. */
    public static ToolResult failure(String message) {
        return new ToolResult(false, message);
    }
}
