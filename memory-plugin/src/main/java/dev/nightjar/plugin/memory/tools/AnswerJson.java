package dev.nightjar.plugin.memory.tools;

import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.memory.MemoryId;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool's answer as JSON, as hosts render it: snake-case keys, lower-case enums, no nulls. Used only to measure the
 * answer: hosts render answers themselves.
 */
final class AnswerJson {

    private final StringBuilder json = new StringBuilder();

    private AnswerJson() {}

    public static String of(Object value) {
        var written = new AnswerJson();
        written.write(value);
        return written.json.toString();
    }

    private void write(Object value) {
        if (value instanceof MemoryId id) {
            text(id.value());
        } else if (value instanceof Record fields) {
            json.append('{');
            fields(fields);
            json.append('}');
        } else if (value instanceof Map<?, ?> map) {
            json.append('{');
            map.forEach((key, one) -> field(String.valueOf(key), one));
            json.append('}');
        } else if (value instanceof List<?> list) {
            json.append('[');
            list.forEach(one -> {
                write(one);
                json.append(',');
            });
            json.append(']');
        } else if (value instanceof Number || value instanceof Boolean) {
            json.append(value);
        } else {
            text(value instanceof Enum<?> one ? one.name().toLowerCase(Locale.ROOT) : value.toString());
        }
    }

    private void fields(Record fields) {
        for (var component : fields.getClass().getRecordComponents()) {
            var value = value(component, fields);
            if (value instanceof MemoryRecord.Part && value instanceof Record part) {
                fields(part);
            } else if (value != null) {
                field(snakeCase(component.getName()), value);
            }
        }
    }

    private static @Nullable Object value(RecordComponent component, Record of) {
        try {
            var accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot read " + component, e);
        }
    }

    private void field(String key, Object value) {
        text(key);
        json.append(':');
        write(value);
        json.append(',');
    }

    private void text(String value) {
        json.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\n' -> json.append("\\n");
                case '\t' -> json.append("\\t");
                default -> json.append(c);
            }
        }
        json.append('"');
    }

    private static String snakeCase(String name) {
        var snake = new StringBuilder();
        Iterator<Integer> characters = name.chars().iterator();
        while (characters.hasNext()) {
            int c = characters.next();
            if (Character.isUpperCase(c)) {
                snake.append('_');
            }
            snake.appendCodePoint(Character.toLowerCase(c));
        }
        return snake.toString();
    }
}
