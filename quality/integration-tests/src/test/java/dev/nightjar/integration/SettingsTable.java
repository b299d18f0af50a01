package dev.nightjar.integration;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A section of the configuration as a table in Markdown: its record's components, with defaults, units and meanings.
 */
final class SettingsTable {

    private static final String MACHINE_DEPENDENT = "; default ";
    private static final Map<String, String> UNITS =
            Map.of("Ms", " of milliseconds", "Secs", " of seconds", "Tokens", " of tokens", "Days", " of days");

    private static final String HEAD = "| key | default | meaning |\n|---|---|---|";
    private static final Pattern ROW = Pattern.compile("(?m)^(\\| `[^`]+` \\|) (.*?) \\| (.*?) \\| (.*) \\|$");
    private static final Map<String, String> SHORT = Map.of(
            "number of milliseconds",
            " ms",
            "number of seconds",
            " s",
            "number of tokens",
            " tokens",
            "number of days",
            " days");

    private final StringBuilder rows = new StringBuilder();

    private SettingsTable() {}

    /** With its heading. */
    static String of(String section, @Nullable Record defaults) {
        if (defaults == null) {
            throw new AssertionError("no defaults of the section " + section);
        }
        var table = new SettingsTable();
        table.rows.append("### `" + section + "`\n\n| key | default | value | meaning |\n|---|---|---|---|\n");
        table.rows(section, defaults.getClass(), defaults);
        return table.rows.toString();
    }

    /** The description for people: the default with its unit, and what is accepted where the meaning does not tell. */
    static String forPeople(String tables) {
        return ROW.matcher(tables.replace("| key | default | value | meaning |\n|---|---|---|---|", HEAD))
                .replaceAll(row -> Matcher.quoteReplacement(
                        row.group(1) + " " + row.group(2) + unitOrValues(row) + " | " + row.group(4) + " |"));
    }

    private static String unitOrValues(MatchResult row) {
        String accepted = row.group(3);
        boolean areValuesExplained =
                !accepted.startsWith("`") || Arrays.stream(accepted.split(", ")).allMatch(row.group(4)::contains);
        if (!areValuesExplained) {
            return "; accepts " + accepted;
        }
        return row.group(2).equals("none") ? "" : SHORT.getOrDefault(accepted, "");
    }

    private void rows(String path, Class<?> type, @Nullable Object values) {
        for (RecordComponent component : type.getRecordComponents()) {
            String key = path + "." + snakeCase(component.getName());
            Object value = values == null ? null : value(component, values);
            if (isSection(component.getType())) {
                rows(key, component.getType(), value);
                continue;
            }
            row(key, component, value);
            Class<?> element = element(component.getGenericType());
            if (element != null && isSection(element)) {
                rows(key + (component.getType() == Map.class ? ".NAME" : "[]"), element, null);
            }
        }
    }

    private void row(String key, RecordComponent component, @Nullable Object value) {
        String meaning = Javadoc.parameter(component.getDeclaringRecord(), component.getName());
        String written = written(value);
        int stated = meaning.lastIndexOf(MACHINE_DEPENDENT);
        if (stated > 0) {
            written = meaning.substring(stated + MACHINE_DEPENDENT.length());
            meaning = meaning.substring(0, stated);
        }
        rows.append("| `" + key + "` | " + written + " | " + accepted(component) + " | " + meaning + " |\n");
    }

    private static String written(@Nullable Object value) {
        if (value == null || value.equals("")) {
            return "none";
        }
        if (value instanceof Collection<?> several) {
            return several.isEmpty()
                    ? "none"
                    : several.stream().map(SettingsTable::written).collect(Collectors.joining(", "));
        }
        if (value instanceof Map<?, ?> entries) {
            return entries.isEmpty() ? "none" : "`" + entries + "`";
        }
        if (value instanceof Double number) {
            return "`" + new BigDecimal(number.toString()).stripTrailingZeros().toPlainString() + "`";
        }
        if (value instanceof Enum<?> constant) {
            return "`" + constant.name().toLowerCase(Locale.ROOT) + "`";
        }
        return value instanceof Record wrapped
                ? written(value(wrapped.getClass().getRecordComponents()[0], wrapped))
                : "`" + value + "`";
    }

    private static String accepted(RecordComponent component) {
        Class<?> type = component.getType();
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> "`" + ((Enum<?>) constant).name().toLowerCase(Locale.ROOT) + "`")
                    .collect(Collectors.joining(", "));
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == Duration.class) {
            return "duration";
        }
        Class<?> element = element(component.getGenericType());
        if (element != null) {
            String what = isSection(element) ? "sections" : "values";
            return type == Map.class ? what + " by name" : "list of " + what;
        }
        if (type == double.class || type == Double.class) {
            return "number";
        }
        return type.isPrimitive() || Number.class.isAssignableFrom(type) ? number(component.getName()) : "text";
    }

    private static String number(String component) {
        return UNITS.entrySet().stream()
                .filter(unit -> component.endsWith(unit.getKey()))
                .map(unit -> "number" + unit.getValue())
                .findFirst()
                .orElse("whole number");
    }

    /** A record with components of its own, not one that gives a text a type. */
    private static boolean isSection(Class<?> type) {
        return type.isRecord()
                && !(type.getRecordComponents().length == 1
                        && type.getRecordComponents()[0].getName().equals("value"));
    }

    private static @Nullable Class<?> element(Type type) {
        if (!(type instanceof ParameterizedType several)) {
            return null;
        }
        Type[] arguments = several.getActualTypeArguments();
        return (Class<?>) arguments[arguments.length - 1];
    }

    private static @Nullable Object value(RecordComponent component, Object owner) {
        Method accessor = component.getAccessor();
        ((AccessibleObject) accessor).setAccessible(true);
        try {
            return accessor.invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static String snakeCase(String component) {
        return component.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
