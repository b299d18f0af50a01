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

/** JSON on one line, with characters escaped that would change a terminal. */
public final class Json {

    /** Mapper with snake-case keys, sorted maps, times in UTC and no nulls. Thread-safe. */
    public static final JsonMapper MAPPER = JsonShapes.on(JsonMapping.builder())
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .addModule(new SimpleModule("nightjar-paths").addSerializer(Path.class, ToStringSerializer.instance))
            .build();

    private Json() {}

    /** JSON of records, maps, lists, text, numbers and booleans. */
    public static String of(Object value) {
        try {
            return escaped(MAPPER.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("This cannot be written as JSON: " + value, e);
        }
    }

    /** Escapes a character, which in JSON occurs inside of texts only. */
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
