package dev.nightjar.tool;

import java.util.OptionalLong;

/**
 * Receives progress reports of a running tool call. A tool that may take seconds reports steps to
 * {@link ToolCall#progress()}. Report as many as a person would want to see; each may be sent over a network. Reports
 * that nobody waits for are dropped. Thread-safe.
 *
 * <pre>{@code
 * for (int i = 0; i < files.size(); i++) {
 *     call.progress().report(i, files.size(), "Reading " + files.get(i));
 *     read(files.get(i));
 * }
 * }</pre>
 */
@FunctionalInterface
public interface ToolProgress {

    /** No listener. */
    ToolProgress NONE = step -> {};

    /**
     * Reports a step. The host forwards a step only if it is further than the one before and the call has not ended.
     * Errors in forwarding never reach the tool.
     *
     * @param step the progress so far
     */
    void report(Step step);

    /**
     * Reports a step of work whose total is known.
     *
     * @param done see {@link Step#done()}
     * @param total see {@link Step#total()}
     * @param message see {@link Step#message()}
     * @throws IllegalArgumentException when a number is out of range
     */
    default void report(long done, long total, String message) {
        report(new Step(done, OptionalLong.of(total), message));
    }

    /**
     * Reports a step of work whose total is unknown.
     *
     * @param done see {@link Step#done()}
     * @param message see {@link Step#message()}
     * @throws IllegalArgumentException when the number is below 0
     */
    default void report(long done, String message) {
        report(new Step(done, OptionalLong.empty(), message));
    }

    /**
     * Progress of a call.
     *
     * @param done amount done, in units that the tool chooses, ≥ 0
     * @param total total amount, in the same units, ≥ {@code done}; empty when unknown
     * @param message what is happening now, in a few words for a person; empty for none
     */
    record Step(long done, OptionalLong total, String message) {

        /** @throws IllegalArgumentException when a number is out of range */
        public Step {
            if (done < 0) {
                throw new IllegalArgumentException("done must be 0 or more, but was " + done);
            }
            if (total.isPresent() && total.getAsLong() < done) {
                throw new IllegalArgumentException(
                        "total must be at least done, which is " + done + ", but was " + total.getAsLong());
            }
        }
    }
}
