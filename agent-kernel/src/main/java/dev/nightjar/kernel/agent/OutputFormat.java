package dev.nightjar.kernel.agent;

import dev.nightjar.kernel.tool.ArgumentsRefusedException;
import dev.nightjar.kernel.tool.ToolArguments;

/** The required format of a final answer: a record. Thread-safe. */
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

    /** The instructions for the model. */
    String instructions() {
        return "When you are done, answer with one JSON object and nothing else. It must fit this JSON Schema:\n"
                + shape.schema();
    }

    /**
     * Parses an answer; a code fence or text around the JSON object does no harm, and values of another type are taken as far as
     * they can be understood.
     *
     * @throws ArgumentsRefusedException listing every problem, for the model to correct
     */
    ToolArguments.Part<? extends Record> read(String answer) throws ArgumentsRefusedException {
        return shape.readAnswer(object(answer));
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
        // Without an object, return the text as it is: the model reads the error about it.
        return first >= 0 && last > first ? text.substring(first, last + 1) : answer;
    }
}
