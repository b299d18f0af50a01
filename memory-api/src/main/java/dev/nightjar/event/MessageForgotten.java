package dev.nightjar.event;

/**
 * A message was not stored, because it had been forgotten after it was said: somebody delivered an old conversation again.
 *
 * @param message the message as it was posted
 */
public record MessageForgotten(MessageEvent message) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.message_forgotten";
}
