package dev.nightjar.kernel.agent;

import dev.nightjar.kernel.tool.ArgumentsRefusedException;
import dev.nightjar.kernel.tool.ToolArguments;

/** A record a final answer is bound to. Thread-safe. */
public final class OutputFormat {

    private static final String FENCE = "```";

    private final ToolArguments<? extends Record> shape;

    /** @param shape the record, described like a tool's arguments */
    public OutputFormat(ToolArguments<? extends Record> shape) {
        this.shape = shape;
    }

    /** The JSON Schema of the answer. */
    String schema() {
        return shape.schema();
    }

    /** What the model is told of it. */
    String instructions() {
        return "When you are done, answer with one JSON object and nothing else. It must fit this JSON Schema:\n"
                + shape.schema();
    }

    /**
     * The record for an answer; a fence or words around the object do no harm.
     *
     * @throws ArgumentsRefusedException with every problem, for the model to correct
     */
    Record read(String answer) throws ArgumentsRefusedException {
        return shape.read(object(answer));
    }

    private static String object(String answer) {
        String text = answer.strip();
        int fence = text.indexOf(FENCE);
        int end = text.lastIndexOf(FENCE);
        if (fence >= 0 && end > fence) {
            text = text.substring(fence, end);
        }
        int first = text.indexOf('{');
        int last = text.lastIndexOf('}');
        // Without an object the text goes as it is: the complaint about it is the model's to read.
        return first >= 0 && last > first ? text.substring(first, last + 1) : answer;
    }
}
