package dev.nightjar.extension;

/**
 * What a tool answers.
 *
 * @param isSuccess whether it did what was asked
 * @param content what the caller reads: records, maps, lists, strings, numbers, booleans, or the text of an error
 */
public record ToolResult(boolean isSuccess, Object content) {

    /** It worked. */
    public static ToolResult success(Object content) {
        return new ToolResult(true, content);
    }

    /** It did not work, for a reason the model can act on. */
    public static ToolResult failure(String message) {
        return new ToolResult(false, message);
    }
}
