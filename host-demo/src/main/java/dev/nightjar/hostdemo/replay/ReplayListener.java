package dev.nightjar.hostdemo.replay;

import dev.nightjar.kernel.background.BackgroundTask;
import java.util.List;

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

    /** A finished session is still being worked on; told again and again meanwhile. */
    default void settling(BackgroundTask task) {}

    /** These tasks are stuck: what their extensions were to do with finished sessions is left undone for now. */
    default void leftUndone(List<BackgroundTask> tasks) {}
}
