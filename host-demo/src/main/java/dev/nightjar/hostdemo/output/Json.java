package dev.nightjar.hostdemo.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;

/** Values as JSON on one line. */
public final class Json {

    private static final ObjectWriter WRITER = JsonMapper.builder().build().writer();

    private Json() {}

    /** The JSON of maps, lists, text, numbers and booleans. */
    public static String of(Object value) {
        try {
            return WRITER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("This cannot be written as JSON: " + value, e);
        }
    }
}
