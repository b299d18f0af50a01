package dev.nightjar.client;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object of an answer. A property of another type than asked for is refused with an
 * {@link IllegalArgumentException} that names it.
 */
record JsonObject(Map<?, ?> properties) {

    /** An object to send: names and values in turn; those that are null are left out. */
    static String of(@Nullable Object... namesAndValues) {
        var object = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            if (value != null) {
                object.put(String.valueOf(namesAndValues[i]), value);
            }
        }
        return JsonWriter.write(object);
    }

    static JsonObject read(String json) {
        if (JsonReader.read(json) instanceof Map<?, ?> object) {
            return new JsonObject(object);
        }
        throw new IllegalArgumentException("not a JSON object");
    }

    String text(String name) {
        return required(name, textOrNull(name));
    }

    @Nullable
    String textOrNull(String name) {
        return value(name, String.class);
    }

    boolean flag(String name) {
        return Boolean.TRUE.equals(value(name, Boolean.class));
    }

    double number(String name) {
        return required(name, numberOrNull(name));
    }

    @Nullable
    Double numberOrNull(String name) {
        var number = value(name, BigDecimal.class);
        return number == null ? null : number.doubleValue();
    }

    /** The property as JSON text. */
    String json(String name) {
        return JsonWriter.write(required(name, properties.get(name)));
    }

    JsonObject object(String name) {
        return new JsonObject(required(name, value(name, Map.class)));
    }

    /** The objects of an array; none when it is missing. */
    List<JsonObject> objects(String name) {
        var objects = new ArrayList<JsonObject>();
        for (Object element : array(name)) {
            if (!(element instanceof Map<?, ?> object)) {
                throw wrong(name);
            }
            objects.add(new JsonObject(object));
        }
        return objects;
    }

    /** The texts of an array; none when it is missing. */
    List<String> texts(String name) {
        var texts = new ArrayList<String>();
        for (Object element : array(name)) {
            if (!(element instanceof String text)) {
                throw wrong(name);
            }
            texts.add(text);
        }
        return texts;
    }

    private List<?> array(String name) {
        List<?> array = value(name, List.class);
        return array == null ? List.of() : array;
    }

    private <T> @Nullable T value(String name, Class<T> type) {
        Object value = properties.get(name);
        if (value != null && !type.isInstance(value)) {
            throw wrong(name);
        }
        return type.cast(value);
    }

    private static <T> T required(String name, @Nullable T value) {
        if (value == null) {
            throw wrong(name);
        }
        return value;
    }

    private static IllegalArgumentException wrong(String name) {
        return new IllegalArgumentException("the property '" + name + "' is missing or of another type");
    }
}
