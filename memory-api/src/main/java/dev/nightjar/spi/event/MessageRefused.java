package dev.nightjar.spi.event;

/**
 * A message was not stored, because its session already has a message with this id but with another text or role.
 *
 * @param message the message as it was posted
 * @param reason why, in one line
 */
public record MessageRefused(MessageEvent message, String reason) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.message_refused";
}
