package dev.nightjar.plugin.memory.table.row;

import com.google.common.primitives.Longs;

/**
 * How an entry of metadata is stored: each value as text, beside its type, so that equal values are equal texts.
 * Immutable.
 *
 * @param type {@code text}, {@code number} or {@code boolean}
 * @param value a number as Java writes it
 */
public record MetadataEntry(String type, String value) {

    /** A value that was checked. */
    public static MetadataEntry of(Object value) {
        var type = value instanceof String ? "text" : value instanceof Boolean ? "boolean" : "number";
        return new MetadataEntry(type, value.toString());
    }

    /** The value again. */
    public Object decoded() {
        return switch (type) {
            case "text" -> value;
            case "boolean" -> Boolean.valueOf(value);
            default -> {
                var whole = Longs.tryParse(value);
                yield whole == null ? (Object) Double.valueOf(value) : whole;
            }
        };
    }
}
