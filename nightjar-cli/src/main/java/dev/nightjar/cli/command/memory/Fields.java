package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one record. Whatever a field holds that it must not hold is refused with an IllegalArgumentException that
 * names the field and the value.
 */
record Fields(JsonNode record) {

    private static final int MAX_SHOWN = 60;

    /** @throws IllegalArgumentException when the record is no object */
    Fields {
        if (!record.isObject()) {
            throw new IllegalArgumentException("not a JSON object but " + shown(record));
        }
    }

    String text(String name) {
        var value = textOrNull(name);
        if (value == null) {
            throw new IllegalArgumentException("'" + name + "' is missing");
        }
        return value;
    }

    @Nullable
    String textOrNull(String name) {
        var value = record.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isTextual()) {
            throw wrong(name, "a text");
        }
        return value.textValue();
    }

    Instant time(String name) {
        return parse(name, text(name));
    }

    @Nullable
    Instant timeOrNull(String name) {
        var text = textOrNull(name);
        return text == null ? null : parse(name, text);
    }

    private Instant parse(String name, String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw wrong(name, "a time such as 2026-01-31T09:00:00Z");
        }
    }

    long number(String name) {
        if (!record.path(name).isIntegralNumber() || !record.path(name).canConvertToLong()) {
            throw wrong(name, "a whole number");
        }
        return record.path(name).longValue();
    }

    int integer(String name) {
        long value = number(name);
        if (value != (int) value) {
            throw wrong(name, "a smaller number");
        }
        return (int) value;
    }

    double fraction(String name) {
        if (!record.path(name).isNumber()) {
            throw wrong(name, "a number");
        }
        return record.path(name).doubleValue();
    }

    boolean flag(String name) {
        if (!record.path(name).isBoolean()) {
            throw wrong(name, "true or false");
        }
        return record.path(name).booleanValue();
    }

    List<String> texts(String name) {
        var texts = new ArrayList<String>();
        for (var one : list(name)) {
            if (!one.isTextual()) {
                throw wrong(name, "a list of texts");
            }
            texts.add(one.textValue());
        }
        return texts;
    }

    /** Texts, numbers and booleans by their names. */
    Map<String, Object> valuesByName(String name) {
        var value = record.path(name);
        if (!value.isMissingNode() && !value.isObject()) {
            throw wrong(name, "an object of texts, numbers and booleans");
        }
        var values = new LinkedHashMap<String, Object>();
        value.properties().forEach(one -> values.put(one.getKey(), scalar(name, one.getValue())));
        return values;
    }

    private Object scalar(String name, JsonNode value) {
        if (value.isTextual()) {
            return value.textValue();
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        if (value.isNumber()) {
            return value.numberValue();
        }
        throw wrong(name, "an object of texts, numbers and booleans");
    }

    List<Fields> records(String name) {
        var records = new ArrayList<Fields>();
        list(name).forEach(one -> records.add(new Fields(one)));
        return records;
    }

    private JsonNode list(String name) {
        var value = record.path(name);
        if (!value.isMissingNode() && !value.isArray()) {
            throw wrong(name, "a list");
        }
        return value;
    }

    /** The constant with this lower-case name. */
    <E extends Enum<E>> E constant(String name, Class<E> type) {
        var text = text(name);
        return Arrays.stream(type.getEnumConstants())
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> wrong(
                        name,
                        "one of "
                                + Arrays.stream(type.getEnumConstants())
                                        .map(one -> one.name().toLowerCase(Locale.ROOT))
                                        .collect(Collectors.joining(", "))));
    }

    private IllegalArgumentException wrong(String name, String accepted) {
        var value = record.path(name);
        return new IllegalArgumentException(
                value.isMissingNode()
                        ? "'" + name + "' is missing; it is " + accepted
                        : "'" + name + "' must be " + accepted + ", but was " + shown(value));
    }

    private static String shown(JsonNode value) {
        var text = value.toString();
        return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
    }

    /** A record of an export cannot be used. The message names file, line or record, and value. */
    public static final class BadRecordException extends RuntimeException {

        private static final long serialVersionUID = 1;

        BadRecordException(String message) {
            super(message);
        }
    }
}
