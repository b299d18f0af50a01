package dev.nightjar.conversation;

import java.util.List;

/**
 * One answer of a model in which it called tools. A turn has any number of them before its final answer.
 *
 * @param text what the model wrote beside the calls; may be empty
 * @param calls the calls in order, each with its result; not empty
 */
public record ToolStep(String text, List<ToolCallRecord> calls) {

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException when there is no call
     */
    public ToolStep {
        calls = List.copyOf(calls);
        if (calls.isEmpty()) {
            throw new IllegalArgumentException("A step needs at least one call of a tool");
        }
    }
}
