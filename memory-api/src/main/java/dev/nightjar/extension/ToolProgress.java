package dev.nightjar.extension;

import java.util.OptionalLong;

/**
 * Hears how far a call of a tool has come, while it runs. A tool that may take seconds tells its steps to
 * {@link ToolCall#progress()}, as many as a person would want to see; each may be sent over a network. Where nobody waits for them,
 * they are dropped. Thread-safe.
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

    /** Nobody listens. */
    ToolProgress NONE = step -> {};

    /**
     * Tells a step. The host gives on only steps that go beyond the one before, of a call that has not ended; what goes wrong there
     * is no concern of the tool's.
     *
     * @param step how far the call has come
     */
    void report(Step step);

    /**
     * Tells a step of work whose length is known.
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
     * Tells a step of work whose length nobody knows yet.
     *
     * @param done see {@link Step#done()}
     * @param message see {@link Step#message()}
     * @throws IllegalArgumentException when the number is below 0
     */
    default void report(long done, String message) {
        report(new Step(done, OptionalLong.empty(), message));
    }

    /**
     * How far a call has come.
     *
     * @param done how much is done, in units of the tool's choice, ≥ 0
     * @param total how much there is to do, in the same units, ≥ {@code done}; empty when that is not known
     * @param message what is being done, in a few words for a person; empty for none
     */
    record Step(long done, OptionalLong total, String message) {

        /** @throws IllegalArgumentException when a number is out of range */
        public Step {
            if (done < 0) {
                throw new IllegalArgumentException("done must be 0 or more, but was " + done);
            }
            if (total.isPresent() && total.getAsLong() < done) {
                throw new IllegalArgumentException(
                        "total must be " + done + " or more, which is done, but was " + total.getAsLong());
            }
        }
    }
}
