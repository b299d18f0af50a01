package dev.nightjar.event;

/**
 * Memory could not store a message and has given it up: it is in no store, and is not tried again. A host that wants to
 * keep it has it here, whole.
 *
 * @param message the message as it was posted
 * @param reason why, in one line
 */
public record MessageLost(MessageEvent message, String reason) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.message_lost";
}
