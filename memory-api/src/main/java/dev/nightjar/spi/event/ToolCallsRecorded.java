package dev.nightjar.spi.event;

/**
 * A turn with tool calls only was stored. It has no text, so it does not become an episode. Posted after the commit.
 *
 * @param message the message as it was posted
 * @param isRepeated whether it was already stored, so that nothing was added
 */
public record ToolCallsRecorded(MessageEvent message, boolean isRepeated) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.tool_calls_recorded";
}
