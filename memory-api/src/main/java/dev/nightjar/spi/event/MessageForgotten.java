package dev.nightjar.spi.event;

/**
 * A message was not stored, because it was forgotten after it was said and somebody has posted the old conversation
 * again.
 *
 * @param message the message as it was posted
 */
public record MessageForgotten(MessageEvent message) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.message_forgotten";
}
