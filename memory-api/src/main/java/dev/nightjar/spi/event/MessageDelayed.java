package dev.nightjar.spi.event;

/**
 * Memory could not store a message yet, for example because the disk is full. It keeps the message and retries. Another
 * event follows when the message is stored or given up.
 *
 * @param message the message as it was posted
 * @param reason why, in one line
 */
public record MessageDelayed(MessageEvent message, String reason) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.message_delayed";
}
