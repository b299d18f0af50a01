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

    /** The tools it can call now. */
    List<Offer> offers();

    /** Maximum characters of an answer that a model sees. */
    int maxAnswer();

    /** Calls a tool. Never throws: every failure gives an answer that a model can read. */
    Answer call(String name, String jsonArguments, @Nullable String sessionId);

    /**
     * The description of a tool for a model.
     *
     * @param name its name
     * @param description what it does and when to use it
     * @param schema JSON Schema of its arguments
     */
    record Offer(String name, String description, String schema) {}

    /**
     * Result of a call.
     *
     * @param isSuccess whether the call succeeded
     * @param json the JSON for the model
     */
    record Answer(boolean isSuccess, String json) {}
}
