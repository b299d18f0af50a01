package dev.nightjar.demo.replay;

/** Follows a replay as it goes. */
@FunctionalInterface
public interface ReplayListener {

    /** The message on this line is committed, or blank and passed over. */
    void committed(DialogueReader file, DialogueMessage message);

    /**
     * The message on this line could not be stored at once; the replay waits for it.
     *
     * @param reason why, in one line
     */
    default void waiting(DialogueReader file, DialogueMessage message, String reason) {}
}
