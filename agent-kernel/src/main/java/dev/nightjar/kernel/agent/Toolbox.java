package dev.nightjar.kernel.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tools of one agent. Thread-safe. */
public interface Toolbox {

    /** No tools. */
    Toolbox EMPTY = new Toolbox() {
        @Override
        public List<Offer> offers() {
            return List.of();
        }

        @Override
        public int maxAnswer() {
            return Integer.MAX_VALUE;
        }

        @Override
        public Answer call(String name, String jsonArguments, @Nullable String sessionId) {
            return new Answer(false, "{\"success\":false,\"error\":\"There are no tools\"}");
        }
    };

    /** What it can call now. */
    List<Offer> offers();

    /** Most characters of an answer that a model is shown. */
    int maxAnswer();

    /** Calls a tool. Never throws: whatever does not work is told in a way a model can read. */
    Answer call(String name, String jsonArguments, @Nullable String sessionId);

    /**
     * A tool as a model is told of it.
     *
     * @param name its name
     * @param description what it does and when to use it
     * @param schema JSON Schema of its arguments
     */
    record Offer(String name, String description, String schema) {}

    /**
     * What came of a call.
     *
     * @param isSuccess whether it did what was asked
     * @param json for the model
     */
    record Answer(boolean isSuccess, String json) {}
}
