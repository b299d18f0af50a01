package dev.nightjar.kernel.config;

import dev.nightjar.commons.text.CloseNames;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.config.ConfigurationNode.Empty;
import dev.nightjar.kernel.config.ConfigurationNode.Listing;
import dev.nightjar.kernel.config.ConfigurationNode.Section;
import dev.nightjar.kernel.config.ConfigurationNode.Value;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates a record from defaults, file and environment; the environment overrides the file, and the file overrides the
 * defaults.
 */
final class RecordBinder {

    private final String file;
    private final EnvironmentValues environment;
    private final Consumer<String> texts;

    /**
     * @param file name of the file, for messages
     * @param texts receives every text that is bound
     */
    RecordBinder(String file, EnvironmentValues environment, Consumer<String> texts) {
        this.file = file;
        this.environment = environment;
        this.texts = texts;
    }

    /**
     * The record for a section.
     *
     * @param node the section in the file; null for none
     * @param defaults values of absent keys
     */
    Record bind(String section, @Nullable ConfigurationNode node, Record defaults) {
        return (Record) bind(new Place(file, section, true), defaults.getClass(), node, defaults);
    }

    /** @param defaults null inside lists and maps, where every component is required */
    private Object bind(Place place, Class<?> type, @Nullable ConfigurationNode node, @Nullable Object defaults) {
        Map<String, ConfigurationNode> entries = entries(place, type, node);
        var values = new ArrayList<@Nullable Object>();
        var given = new ArrayList<Given>();
        for (RecordComponent component : type.getRecordComponents()) {
            String key = SnakeCase.of(component.getName());
            Type kind = component.getGenericType();
            var at = new Place(place.source, place.path + "." + key, place.isOverridable && defaults != null);
            ConfigurationNode written = entries.get(key);
            ConfigurationNode variable = at.isOverridable ? environment.value(at.path, kind) : null;
            if (variable != null) {
                at = at.of(SnakeCase.environmentVariable(at.path));
                written = variable;
            }
            if (written instanceof Value value) {
                given.add(new Given(key, value.text(), at.source));
            }
            values.add(value(at, kind, written, CanonicalConstructor.read(component, defaults)));
        }
        return construct(place, type, values, given);
    }

    private static Map<String, ConfigurationNode> entries(
            Place place, Class<?> type, @Nullable ConfigurationNode node) {
        if (node == null || node instanceof Empty) {
            return Map.of();
        }
        List<String> known = keys(type);
        String keys = "known keys are " + String.join(", ", known);
        if (!(node instanceof Section section)) {
            throw place.refuse(node.describe() + " is not accepted; it is a section, " + keys);
        }
        for (String key : section.entries().keySet()) {
            if (!known.contains(key)) {
                throw place.below("." + key).refuse("unknown key; " + keys + CloseNames.question(key, known));
            }
        }
        return section.entries();
    }

    private static List<String> keys(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(component -> SnakeCase.of(component.getName()))
                .toList();
    }

    private @Nullable Object value(
            Place place, Type type, @Nullable ConfigurationNode node, @Nullable Object fallback) {
        boolean isGiven = node != null && !(node instanceof Empty);
        if (type instanceof Class<?> plain && plain.isRecord() && ValueFormat.of(plain) == null) {
            return isGiven || fallback != null ? bind(place, plain, node, fallback) : null;
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
            throw place.refuse("is missing; accepted is " + format(plain).accepted());
        }
        return fallback;
    }

    private Object single(Place place, Class<?> type, ConfigurationNode node) {
        ValueFormat format = format(type);
        String complaint = node.describe() + " is not accepted; accepted is " + format.accepted();
        if (!(node instanceof Value value)) {
            throw place.refuse(complaint);
        }
        texts.accept(value.text());
        try {
            var parsed = format.parse().apply(value.text());
            return parsed instanceof Path ? value.path() : parsed;
        } catch (NumberFormatException | DateTimeException e) {
            throw place.refuse(complaint);
        } catch (IllegalArgumentException e) {
            String reason = format.accepted().equals("text") ? ": " + e.getMessage() : "";
            throw place.refuse(complaint + reason);
        }
    }

    private Object several(Place place, ParameterizedType type, ConfigurationNode node) {
        Type[] arguments = type.getActualTypeArguments();
        Type element = arguments[arguments.length - 1];
        if (node instanceof Value line && line.isLine()) {
            return several(place, type, EnvironmentValues.several(place.source, place.path, type, line.text()));
        }
        if (type.getRawType() == Map.class) {
            return map(place, element, node);
        }
        if (!(node instanceof Listing listing)) {
            throw place.refuse(node.describe() + " is not accepted; accepted is a list" + form(element));
        }
        var items = new ArrayList<@Nullable Object>();
        for (ConfigurationNode item : listing.items()) {
            Place at = place.below("[" + items.size() + "]");
            items.add(present(at, value(at, element, item, null)));
        }
        return type.getRawType() == List.class
                ? Collections.unmodifiableList(items)
                : Collections.unmodifiableSet(new LinkedHashSet<>(items));
    }

    /** The form of a list's elements, unless they are plain values. */
    private static String form(Type element) {
        return element instanceof Class<?> type && ValueFormat.of(type) == null
                ? keys(type).stream().collect(Collectors.joining(": …, ", " such as [{", ": …}]"))
                : "";
    }

    private Object map(Place place, Type element, ConfigurationNode node) {
        if (!(node instanceof Section section)) {
            throw place.refuse(node.describe() + " is not accepted; accepted are keys with values");
        }
        var entries = new LinkedHashMap<String, Object>();
        section.entries().forEach((key, item) -> {
            Place at = place.below("." + key);
            entries.put(key, present(at, value(at, element, item, null)));
        });
        return Collections.unmodifiableMap(entries);
    }

    private static Object present(Place place, @Nullable Object value) {
        if (value == null) {
            throw place.refuse("a value is missing");
        }
        return value;
    }

    private static Object construct(Place place, Class<?> type, List<@Nullable Object> values, List<Given> given) {
        try {
            return CanonicalConstructor.of(type).construct(values.toArray());
        } catch (NullPointerException e) {
            throw new ConfigurationException(place.source + ": " + place.path + ": a value is missing", e);
        } catch (IllegalArgumentException | ConfigurationException e) {
            String message = String.valueOf(e.getMessage());
            throw new ConfigurationException(
                    blamed(place, given, message) + ": " + place.path + ": " + message + Given.all(given), e);
        }
    }

    /** The sources of the values that an error names; of all given values when it names none. */
    private static String blamed(Place place, List<Given> given, String message) {
        var sources = new LinkedHashSet<String>();
        given.stream().filter(each -> message.contains(each.key)).forEach(each -> sources.add(each.source));
        if (sources.isEmpty()) {
            given.forEach(each -> sources.add(each.source));
        }
        return sources.isEmpty() ? place.source : String.join(", ", sources);
    }

    private static ValueFormat format(Class<?> type) {
        ValueFormat format = ValueFormat.of(type);
        if (format == null) {
            throw new IllegalStateException("A configuration record cannot have a component of " + type.getName());
        }
        return format;
    }

    /**
     * The place of a value.
     *
     * @param source the file or variable to name in an error
     * @param path keys separated by dots
     * @param isOverridable whether an environment variable may replace it
     */
    private record Place(String source, String path, boolean isOverridable) {

        Place of(String otherSource) {
            return new Place(otherSource, path, isOverridable);
        }

        /** An element of a list or map, or a key in it. No variable overrides these. */
        Place below(String more) {
            return new Place(source, path + more, false);
        }

        ConfigurationException refuse(String problem) {
            return new ConfigurationException(source + ": " + path + ": " + problem);
        }
    }

    /** A value that somebody set. */
    private record Given(String key, String text, String source) {

        static String all(List<Given> given) {
            return given.isEmpty()
                    ? ""
                    : given.stream()
                            .map(each -> each.key + ": " + withoutSecrets(each.text))
                            .collect(Collectors.joining(", ", " (", ")"));
        }

        /** A URL without its user part and its options, which may contain a password: errors are shown and logged. */
        private static String withoutSecrets(String text) {
            int user = text.indexOf("://") + 3;
            if (user <= 2) {
                return text;
            }
            int options = text.indexOf('?', user);
            var shown = options < 0 ? text : text.substring(0, options) + "?…";
            int host = shown.lastIndexOf('@');
            return host < user ? shown : shown.substring(0, user) + "…" + shown.substring(host);
        }
    }
}
