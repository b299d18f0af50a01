package dev.nightjar.cli.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.commons.json.JsonMapping;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;

/** Values as JSON on one line, in which what would change a terminal is escaped: the same values, safe to be shown. */
public final class Json {

    /** Snake-case keys, maps in the order of their keys, times in UTC, no nulls. Thread-safe. */
    public static final JsonMapper MAPPER = JsonShapes.on(JsonMapping.builder())
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .addModule(new SimpleModule("nightjar-paths").addSerializer(Path.class, ToStringSerializer.instance))
            .build();

    private Json() {}

    /** The JSON of records, maps, lists, text, numbers and booleans. */
    public static String of(Object value) {
        try {
            return escaped(MAPPER.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("This cannot be written as JSON: " + value, e);
        }
    }

    /** Outside of its texts JSON has no such character. */
    private static String escaped(String json) {
        if (json.codePoints().allMatch(TextWidth::isHarmless)) {
            return json;
        }
        var escaped = new StringBuilder(json.length());
        json.codePoints().forEach(codePoint -> {
            if (TextWidth.isHarmless(codePoint)) {
                escaped.appendCodePoint(codePoint);
            } else {
                for (char unit : Character.toChars(codePoint)) {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            }
        });
        return escaped.toString();
    }
}
