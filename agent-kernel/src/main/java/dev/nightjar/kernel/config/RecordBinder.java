package dev.nightjar.kernel.config;

import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.kernel.config.ConfigurationNode.Empty;
import dev.nightjar.kernel.config.ConfigurationNode.Listing;
import dev.nightjar.kernel.config.ConfigurationNode.Section;
import dev.nightjar.kernel.config.ConfigurationNode.Value;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes a record from defaults, what the file says, and what the environment says, the last one winning. */
final class RecordBinder {

    private final String source;
    private final Map<String, String> environment;

    RecordBinder(String source, Map<String, String> environment) {
        this.source = source;
        this.environment = environment;
    }

    /**
     * The record for the section at this path.
     *
     * @param defaults the values of absent keys; null inside lists and maps, where each component then must be given
     */
    Object bind(String path, Class<?> type, @Nullable ConfigurationNode node, @Nullable Object defaults) {
        Map<String, ConfigurationNode> entries = entries(path, type, node);
        var values = new ArrayList<@Nullable Object>();
        var given = new ArrayList<String>();
        for (RecordComponent component : type.getRecordComponents()) {
            String key = SnakeCase.of(component.getName());
            var place = new Place(source, path + "." + key, defaults != null);
            ConfigurationNode written = overridden(place, component.getType(), entries.get(key));
            if (written instanceof Value value) {
                given.add(key + ": " + withoutUser(value.text()));
            }
            Object fallback = CanonicalConstructor.read(component, defaults);
            values.add(value(named(place, entries.get(key), written), component.getGenericType(), written, fallback));
        }
        return construct(path, type, values, given);
    }

    /** An address without the user in it, which may come with a password: a refusal is shown and logged. */
    private static String withoutUser(String text) {
        int user = text.indexOf("://") + 3;
        int host = text.lastIndexOf('@');
        return user > 2 && host >= user ? text.substring(0, user) + "…" + text.substring(host) : text;
    }

    private Map<String, ConfigurationNode> entries(String path, Class<?> type, @Nullable ConfigurationNode node) {
        if (node == null || node instanceof Empty) {
            return Map.of();
        }
        List<String> known = Arrays.stream(type.getRecordComponents())
                .map(component -> SnakeCase.of(component.getName()))
                .toList();
        String keys = "known keys are " + String.join(", ", known);
        if (!(node instanceof Section section)) {
            throw refuse(source, path, node.describe() + " is not accepted; it is a section, " + keys);
        }
        for (String key : section.entries().keySet()) {
            if (!known.contains(key)) {
                throw refuse(source, path + "." + key, "unknown key; " + keys);
            }
        }
        return section.entries();
    }

    private @Nullable ConfigurationNode overridden(Place place, Class<?> type, @Nullable ConfigurationNode written) {
        String text = place.isOverridable() ? environment.get(SnakeCase.environmentVariable(place.path())) : null;
        if (text == null || text.isEmpty()) {
            return written;
        }
        if (ValueFormat.of(type) != null) {
            return new Value(text);
        }
        List<String> parts =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (type == Map.class) {
            return pairs(place, parts);
        }
        boolean isList = type == List.class || type == Set.class;
        return isList
                ? new Listing(parts.stream().<ConfigurationNode>map(Value::new).toList())
                : written;
    }

    private static Section pairs(Place place, List<String> parts) {
        var entries = new LinkedHashMap<String, ConfigurationNode>();
        for (String part : parts) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw refuse(
                        SnakeCase.environmentVariable(place.path()),
                        place.path(),
                        "'" + part + "' is not accepted; accepted is key=value, with commas between");
            }
            entries.put(part.substring(0, equals), new Value(part.substring(equals + 1)));
        }
        return new Section(entries);
    }

    // A complaint about a value that came from the environment names the variable instead of the file.
    private static Place named(Place place, @Nullable ConfigurationNode inFile, @Nullable ConfigurationNode written) {
        return inFile == written
                ? place
                : new Place(SnakeCase.environmentVariable(place.path()), place.path(), place.isOverridable());
    }

    private @Nullable Object value(
            Place place, Type type, @Nullable ConfigurationNode node, @Nullable Object fallback) {
        boolean isGiven = node != null && !(node instanceof Empty);
        if (type instanceof Class<?> plain && plain.isRecord() && ValueFormat.of(plain) == null) {
            return isGiven || fallback != null ? bind(place.path(), plain, node, fallback) : null;
        }
        if (node == null || node instanceof Empty) {
            return absent(place, type, fallback);
        }
        if (type instanceof ParameterizedType generic) {
            return several(place, generic, node);
        }
        return single(place, (Class<?>) type, node);
    }

    private static @Nullable Object absent(Place place, Type type, @Nullable Object fallback) {
        if (fallback == null && type instanceof Class<?> plain && plain.isPrimitive()) {
            throw refuse(
                    place.source(),
                    place.path(),
                    "is missing; accepted is " + format(plain).accepted());
        }
        return fallback;
    }

    private static Object single(Place place, Class<?> type, ConfigurationNode node) {
        ValueFormat format = format(type);
        String complaint = node.describe() + " is not accepted; accepted is " + format.accepted();
        if (!(node instanceof Value value)) {
            throw refuse(place.source(), place.path(), complaint);
        }
        try {
            return format.parse().apply(value.text());
        } catch (NumberFormatException | DateTimeException e) {
            throw refuse(place.source(), place.path(), complaint);
        } catch (IllegalArgumentException e) {
            String reason = format.accepted().equals("text") ? ": " + e.getMessage() : "";
            throw refuse(place.source(), place.path(), complaint + reason);
        }
    }

    private Object several(Place place, ParameterizedType type, ConfigurationNode node) {
        Type[] arguments = type.getActualTypeArguments();
        Type element = arguments[arguments.length - 1];
        if (type.getRawType() == Map.class) {
            return map(place, element, node);
        }
        if (!(node instanceof Listing listing)) {
            throw refuse(place.source(), place.path(), node.describe() + " is not accepted; accepted is a list");
        }
        var items = new ArrayList<@Nullable Object>();
        for (ConfigurationNode item : listing.items()) {
            var at = new Place(place.source(), place.path() + "[" + items.size() + "]", false);
            items.add(present(at, value(at, element, item, null)));
        }
        return type.getRawType() == List.class
                ? Collections.unmodifiableList(items)
                : Collections.unmodifiableSet(new LinkedHashSet<>(items));
    }

    private Object map(Place place, Type element, ConfigurationNode node) {
        if (!(node instanceof Section section)) {
            throw refuse(
                    place.source(), place.path(), node.describe() + " is not accepted; accepted are keys with values");
        }
        var entries = new LinkedHashMap<String, Object>();
        section.entries().forEach((key, item) -> {
            var at = new Place(place.source(), place.path() + "." + key, false);
            entries.put(key, present(at, value(at, element, item, null)));
        });
        return Collections.unmodifiableMap(entries);
    }

    private static Object present(Place place, @Nullable Object value) {
        if (value == null) {
            throw refuse(place.source(), place.path(), "a value is missing");
        }
        return value;
    }

    private Object construct(String path, Class<?> type, List<@Nullable Object> values, List<String> given) {
        try {
            return CanonicalConstructor.of(type).construct(values.toArray());
        } catch (NullPointerException e) {
            throw new ConfigurationException(source + ": " + path + ": a value is missing", e);
        } catch (IllegalArgumentException | ConfigurationException e) {
            String written = given.isEmpty() ? "" : given.stream().collect(Collectors.joining(", ", " (", ")"));
            throw new ConfigurationException(source + ": " + path + ": " + e.getMessage() + written, e);
        }
    }

    private static ValueFormat format(Class<?> type) {
        ValueFormat format = ValueFormat.of(type);
        if (format == null) {
            throw new IllegalStateException("A configuration record cannot have a component of " + type.getName());
        }
        return format;
    }

    private static ConfigurationException refuse(String source, String path, String problem) {
        return new ConfigurationException(source + ": " + path + ": " + problem);
    }

    /** Where a value belongs, who is to be named for it, and whether an environment variable may replace it. */
    private record Place(String source, String path, boolean isOverridable) {}
}
