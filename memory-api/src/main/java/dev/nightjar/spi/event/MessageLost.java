package dev.nightjar.spi.event;

/**
 * Memory could not store a message and has given up: the message is not stored, and memory does not retry. This event
 * has the whole message, in case the host wants to keep it.
 *
 * @param message the message as it was posted
 * @param reason why, in one line
 */
public record MessageLost(MessageEvent message, String reason) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.message_lost";
}
