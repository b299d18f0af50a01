package dev.nightjar.spi.consolidation;

/**
 * Separates what somebody says themselves from what they paste, quote or forward. Get it with
 * {@code context.service(OwnWords.class)}. Thread-safe.
 */
@FunctionalInterface
public interface OwnWords {

    /**
     * The speaker's own words.
     *
     * @param message a message, of any length
     * @return the message without outside texts; the message itself when it has none
     */
    String of(String message);
}
