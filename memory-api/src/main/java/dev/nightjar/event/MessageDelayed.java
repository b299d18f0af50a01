package dev.nightjar.event;

/**
 * Memory could not store a message at once, as on a full disk. It is kept and tried again; when it is stored at last, or given
 * up, that is told too.
 *
 * @param message the message as it was posted
 * @param reason why, in one line
 */
public record MessageDelayed(MessageEvent message, String reason) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.message_delayed";
}
