package dev.nightjar.hostdemo.command.shared;

import com.google.common.primitives.Doubles;
import com.google.common.primitives.Longs;
import java.util.LinkedHashMap;
import java.util.Map;

/** The values of {@code --metadata}: {@code NAME=TEXT}, or {@code NAME:=VALUE} for a number or a boolean. */
public final class MetadataValues {

    private MetadataValues() {}

    /**
     * The entries with their types.
     *
     * @param options what stands in front of each {@code =}, and what behind it
     * @throws IllegalArgumentException when a value behind {@code :=} is neither a number nor a boolean
     */
    public static Map<String, Object> of(Map<String, String> options) {
        var values = new LinkedHashMap<String, Object>();
        options.forEach((name, value) -> {
            boolean isTyped = name.endsWith(":");
            var key = isTyped ? name.substring(0, name.length() - 1) : name;
            if (values.put(key, isTyped ? typed(key, value) : value) != null) {
                throw new IllegalArgumentException(
                        "--metadata names '" + key + "' as a text and as a value; give it once");
            }
        });
        return values;
    }

    private static Object typed(String name, String value) {
        if (value.equals("true") || value.equals("false")) {
            return Boolean.valueOf(value);
        }
        var whole = Longs.tryParse(value);
        if (whole != null) {
            return whole;
        }
        var number = Doubles.tryParse(value);
        if (number == null || !Double.isFinite(number)) {
            throw new IllegalArgumentException("--metadata " + name + ":=" + value
                    + " is neither a number nor true or false; write " + name + "=" + value + " for a text");
        }
        return number;
    }
}
