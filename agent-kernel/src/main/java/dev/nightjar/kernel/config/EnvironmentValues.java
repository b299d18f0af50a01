package dev.nightjar.kernel.config;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.config.ConfigurationNode.Listing;
import dev.nightjar.kernel.config.ConfigurationNode.Section;
import dev.nightjar.kernel.config.ConfigurationNode.Value;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings in environment variables. An empty variable counts as unset. Thread-safe. */
final class EnvironmentValues {

    private final Map<String, String> variables;

    EnvironmentValues(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    /** The value of a variable; empty when it is unset. */
    String text(String variable) {
        return variables.getOrDefault(variable, "");
    }

    /** Whether the variable of the setting at this path is set. */
    boolean isSet(String path) {
        return !text(SnakeCase.environmentVariable(path)).isEmpty();
    }

    /**
     * The value of a setting's variable.
     *
     * @param type the type of the setting, which decides how the text is read
     * @return the value; null when the variable is not set
     * @throws ConfigurationException naming the variable, when it cannot be read
     */
    @Nullable
    ConfigurationNode value(String path, Type type) {
        String variable = SnakeCase.environmentVariable(path);
        String text = text(variable);
        if (text.isEmpty()) {
            return null;
        }
        if (type instanceof ParameterizedType several) {
            return several(variable, path, several, text);
        }
        return ValueFormat.of((Class<?>) type) == null ? YamlReader.value(variable, text) : new Value(text);
    }

    /**
     * Plain values may be separated by commas; every value may be YAML or JSON.
     *
     * @param variable name of the source, for messages
     */
    static ConfigurationNode several(String variable, String path, ParameterizedType type, String text) {
        Type[] arguments = type.getActualTypeArguments();
        boolean isPlain =
                arguments[arguments.length - 1] instanceof Class<?> element && ValueFormat.of(element) != null;
        boolean isYaml = text.startsWith("[") || text.startsWith("{") || text.startsWith("- ");
        if (!isPlain || isYaml) {
            return YamlReader.value(variable, text);
        }
        List<String> parts =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        return type.getRawType() == Map.class
                ? pairs(variable, path, parts)
                : new Listing(parts.stream().<ConfigurationNode>map(Value::new).toList());
    }

    private static Section pairs(String variable, String path, List<String> parts) {
        var entries = new LinkedHashMap<String, ConfigurationNode>();
        for (String part : parts) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw new ConfigurationException(variable + ": " + path + ": '" + part
                        + "' is not accepted; accepted is key=value, separated by commas");
            }
            entries.put(part.substring(0, equals), new Value(part.substring(equals + 1)));
        }
        return new Section(entries);
    }
}
