package dev.nightjar.event;

/**
 * A message was not stored, because another message of its session has its id: one with another text, or of the other side.
 *
 * @param message the message as it was posted
 * @param reason why, in one line
 */
public record MessageRefused(MessageEvent message, String reason) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.message_refused";
}
