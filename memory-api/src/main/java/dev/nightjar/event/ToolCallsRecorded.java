package dev.nightjar.event;

/**
 * A turn in which the agent only called tools is committed. It has no text, so it becomes no episode.
 *
 * @param message the message as it was posted
 * @param isRepeated whether it was already stored before, so that nothing was added
 */
public record ToolCallsRecorded(MessageEvent message, boolean isRepeated) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.tool_calls_recorded";
}
