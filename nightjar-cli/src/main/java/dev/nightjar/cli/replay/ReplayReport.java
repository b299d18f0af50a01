package dev.nightjar.cli.replay;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.kernel.background.BackgroundTask;
import java.time.Duration;
import java.util.List;

/**
 * What a replay added to memory.
 *
 * @param messages stored messages
 * @param episodes episodes made of them
 * @param forgotten messages that were left out because they had been forgotten after they were said
 * @param sessions sessions begun
 * @param events sessions announced as completed
 * @param facts facts read out of completed sessions
 * @param entities entities its messages made known
 * @param took how long it took
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

    /** Follows a replay as it goes. */
    @FunctionalInterface
    public interface ReplayListener {

        /** The message on this line is committed, or blank and passed over. */
        void committed(DialogueReader file, DialogueMessage message);

        /** Something in a file is no message. It is left out, unless this throws, as it does by default. */
        default void skipped(BadLineException problem) {
            throw problem;
        }

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
}
