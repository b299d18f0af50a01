package dev.nightjar.memory.consolidation;

/**
 * Tells what somebody says themselves from what they paste, quote or forward. Found with
 * {@code context.service(OwnWords.class)}; thread-safe.
 */
@FunctionalInterface
public interface OwnWords {

    /**
     * What the speaker says themselves.
     *
     * @param message a message, of any length
     * @return the message without texts from elsewhere; the message itself when there are none
     */
    String of(String message);
}
