package dev.nightjar.demo.replay;

/** Follows a replay as it goes. */
@FunctionalInterface
public interface ReplayListener {

    /** The message on this line is committed, or blank and passed over. */
    void committed(DialogueReader file, DialogueMessage message);
}
