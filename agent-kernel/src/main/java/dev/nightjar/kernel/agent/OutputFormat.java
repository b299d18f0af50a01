package dev.nightjar.kernel.agent;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.nightjar.kernel.model.ModelQuestion;
import dev.nightjar.kernel.tool.ArgumentsRefusedException;
import dev.nightjar.kernel.tool.ToolArguments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The required format of a final answer: a record. Thread-safe. */
public final class OutputFormat {

    private static final JsonFactory JSON = new JsonFactory();

    /**
     * Braces that may begin no object before the search for one ends: work for a long answer must not grow without
     * limit.
     */
    private static final int MAX_TRIES = 100;

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
        return "When you are done, answer with one JSON object and nothing else" + ModelQuestion.OF_THIS_SHAPE
                + AnswerShape.of(shape.schema());
    }

    /**
     * Parses an answer. Text around the JSON object, also with braces, does no harm; of several objects that fit, the
     * last one counts, and the others are named as refused. If none fits, the longest is read, and values of another
     * type are taken as far as they can be understood.
     *
     * @throws ArgumentsRefusedException listing every problem, for the model to correct
     */
    ToolArguments.Part<? extends Record> read(String answer) throws ArgumentsRefusedException {
        var objects = objects(answer);
        var fitting = objects.stream()
                .distinct()
                .flatMap(object -> fitting(object).stream())
                .toList();
        if (!fitting.isEmpty()) {
            int last = fitting.size() - 1;
            return last == 0
                    ? fitting.get(0)
                    : new ToolArguments.Part<>(
                            fitting.get(last).arguments(),
                            List.of(last + " of the model's answers before its last one"));
        }
        return shape.readAnswer(
                objects.stream().max(Comparator.comparingInt(String::length)).orElseGet(() -> betweenBraces(answer)));
    }

    private Optional<ToolArguments.Part<? extends Record>> fitting(String object) {
        try {
            ToolArguments.Part<? extends Record> part = shape.readPart(object);
            return part.refused().isEmpty() ? Optional.of(part) : Optional.empty();
        } catch (ArgumentsRefusedException e) {
            return Optional.empty(); // if none fits, the problems of the longest object are reported
        }
    }

    /** The JSON objects with content in a text, in order; not those inside others. */
    private static List<String> objects(String text) {
        var objects = new ArrayList<String>();
        int tries = 0;
        for (int at = text.indexOf('{'); at >= 0 && tries < MAX_TRIES; at = text.indexOf('{', at)) {
            int end = endOfObject(text, at);
            if (end > at) {
                var object = text.substring(at, end);
                if (object.indexOf('"') > 0) {
                    objects.add(object);
                }
                at = end;
            } else {
                tries++;
                at++;
            }
        }
        return objects;
    }

    /** The place behind the object that begins here; −1 when none does. */
    private static int endOfObject(String text, int begin) {
        try (JsonParser parser = JSON.createParser(text.substring(begin))) {
            parser.nextToken();
            parser.skipChildren();
            return parser.currentToken() == JsonToken.END_OBJECT
                    ? begin + (int) parser.currentLocation().getCharOffset()
                    : -1;
        } catch (IOException e) {
            return -1;
        }
    }

    /** Without an object, the text as it is: the model reads the error about it. */
    private static String betweenBraces(String answer) {
        int first = answer.indexOf('{');
        int last = answer.lastIndexOf('}');
        return first >= 0 && last > first ? answer.substring(first, last + 1) : answer;
    }
}
