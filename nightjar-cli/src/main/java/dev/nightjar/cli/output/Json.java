package dev.nightjar.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.cli.output.terminal.TextWidth;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Values as JSON on one line, in which what would change a terminal is escaped: the same values, safe to be shown. */
public final class Json {

    private static final ObjectWriter WRITER = JsonMapper.builder().build().writer();

    private Json() {}

    /** The JSON of maps, lists, text, numbers and booleans. */
    public static String of(Object value) {
        try {
            return escaped(WRITER.writeValueAsString(value));
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
