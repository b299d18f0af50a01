package dev.nightjar.cli.replay;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.kernel.background.BackgroundTask;
import java.time.Duration;
import java.util.List;

/**
 * Numbers of what a replay added to memory.
 *
 * @param messages stored messages
 * @param episodes episodes made from them
 * @param forgotten messages left out because they were forgotten after they were said
 * @param sessions sessions begun
 * @param events sessions announced as completed
 * @param facts facts read from completed sessions
 * @param entities entities that became known
 * @param took duration
 */
public record ReplayReport(
        long messages,
        long episodes,
        long forgotten,
        long sessions,
        long events,
        long facts,
        long entities,
        @JsonIgnore Duration took) {

    private static final double MILLIS_PER_SECOND = 1000;

    @JsonProperty
    public double seconds() {
        return took.toMillis() / MILLIS_PER_SECOND;
    }

    /** Listener to a replay. */
    @FunctionalInterface
    public interface ReplayListener {

        /** A message is committed, or a blank line skipped. */
        void committed(DialogueReader file, DialogueMessage message);

        /** A part of a file is not a message. It is left out, unless this method throws, as it does by default. */
        default void skipped(BadLineException problem) {
            throw problem;
        }

        /**
         * A message could not be stored at once; the replay waits for it.
         *
         * @param reason reason, in one line
         */
        default void waiting(DialogueReader file, DialogueMessage message, String reason) {}

        /** Work on a finished session continues; called repeatedly meanwhile. */
        default void settling(BackgroundTask task) {}

        /** Tasks are stuck; further work of their extensions on finished sessions is left undone. */
        default void leftUndone(List<BackgroundTask> tasks) {}
    }
}
