package dev.nightjar.client;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes what {@link JsonReader} reads. Properties that are null are written, too. */
final class JsonWriter {

    private final StringBuilder json = new StringBuilder();

    private JsonWriter() {}

    /** @throws IllegalArgumentException for a value of another type */
    static String write(@Nullable Object value) {
        var writer = new JsonWriter();
        writer.value(value);
        return writer.json.toString();
    }

    private void value(@Nullable Object value) {
        if (value == null || value instanceof Boolean) {
            json.append(value);
        } else if (value instanceof BigDecimal || value instanceof Integer || value instanceof Double) {
            json.append(value);
        } else if (value instanceof String text) {
            string(text);
        } else if (value instanceof Map<?, ?> object) {
            object(object);
        } else if (value instanceof List<?> array) {
            array(array);
        } else {
            throw new IllegalArgumentException("This cannot be written as JSON: " + value.getClass());
        }
    }

    private void object(Map<?, ?> object) {
        json.append('{');
        String between = "";
        for (var property : object.entrySet()) {
            json.append(between);
            string(String.valueOf(property.getKey()));
            json.append(':');
            value(property.getValue());
            between = ",";
        }
        json.append('}');
    }

    private void array(List<?> array) {
        json.append('[');
        String between = "";
        for (Object value : array) {
            json.append(between);
            value(value);
            between = ",";
        }
        json.append(']');
    }

    private void string(String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                json.append(String.format(Locale.ROOT, "\\u%04x", (int) c)); // half a pair survives the way, too
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }
}
