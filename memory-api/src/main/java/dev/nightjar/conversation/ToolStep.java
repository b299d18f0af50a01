package dev.nightjar.conversation;

import java.util.List;

/**
 * One model answer with tool calls. A turn has any number of them before its final answer.
 *
 * @param text what the model wrote along with the calls; may be empty
 * @param calls the calls in order, each with its result; not empty
 */
public record ToolStep(String text, List<ToolCallRecord> calls) {

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException when there are no calls
     */
    public ToolStep {
        calls = List.copyOf(calls);
        if (calls.isEmpty()) {
            throw new IllegalArgumentException("A tool step must have at least one call");
        }
    }
}
