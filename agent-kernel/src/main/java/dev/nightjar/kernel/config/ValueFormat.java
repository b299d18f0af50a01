package dev.nightjar.kernel.config;

import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The format of a value.
 *
 * @param accepted what is accepted, for people, in the form that follows "accepted is"
 * @param parse creates the value; throws {@link IllegalArgumentException} or {@link DateTimeException} for other text
 */
record ValueFormat(String accepted, Function<String, Object> parse) {

    private static final ValueFormat INT = new ValueFormat("a whole number", Integer::valueOf);
    private static final ValueFormat LONG = new ValueFormat("a whole number", Long::valueOf);
    private static final ValueFormat DOUBLE = new ValueFormat("a number", ValueFormat::finite);
    private static final ValueFormat BOOLEAN = new ValueFormat("true or false", ValueFormat::truth);

    private static final Map<Class<?>, ValueFormat> FORMATS = Map.ofEntries(
            Map.entry(String.class, new ValueFormat("text", text -> text)),
            Map.entry(int.class, INT),
            Map.entry(Integer.class, INT),
            Map.entry(long.class, LONG),
            Map.entry(Long.class, LONG),
            Map.entry(double.class, DOUBLE),
            Map.entry(Double.class, DOUBLE),
            Map.entry(boolean.class, BOOLEAN),
            Map.entry(Boolean.class, BOOLEAN),
            Map.entry(Path.class, new ValueFormat("a path", ValueFormat::path)),
            Map.entry(URI.class, new ValueFormat("a URI", URI::create)),
            Map.entry(Duration.class, new ValueFormat("a duration such as PT30M or P7D", Duration::parse)),
            Map.entry(Instant.class, new ValueFormat("a time such as 2026-01-02T09:00:00Z", Instant::parse)),
            Map.entry(LocalDate.class, new ValueFormat("a date such as 2026-01-02", LocalDate::parse)),
            Map.entry(LocalTime.class, new ValueFormat("a time of day such as 03:00", LocalTime::parse)),
            Map.entry(ZoneId.class, new ValueFormat("a time zone such as Europe/Berlin", ZoneId::of)));

    /** The format of values of this type; null when they are not one text. */
    static @Nullable ValueFormat of(Class<?> type) {
        if (type.isEnum()) {
            return ofEnum(type);
        }
        RecordComponent wrapped = wrappedText(type);
        if (wrapped != null) {
            return new ValueFormat("text", text -> CanonicalConstructor.of(type).construct(text));
        }
        return FORMATS.get(type);
    }

    // A record with one text component, such as Namespace, is written as that text.
    private static @Nullable RecordComponent wrappedText(Class<?> type) {
        if (!type.isRecord() || type.getRecordComponents().length != 1) {
            return null;
        }
        RecordComponent only = type.getRecordComponents()[0];
        return only.getType() == String.class && only.getName().equals("value") ? only : null;
    }

    private static ValueFormat ofEnum(Class<?> type) {
        Map<String, Object> constants = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(constant -> label((Enum<?>) constant), constant -> constant));
        String accepted = Arrays.stream(type.getEnumConstants())
                .map(constant -> label((Enum<?>) constant))
                .collect(Collectors.joining(", ", "one of ", ""));
        return new ValueFormat(accepted, text -> {
            Object constant =
                    constants.get(text.strip().toLowerCase(Locale.ROOT).replace('-', '_'));
            if (constant == null) {
                throw new IllegalArgumentException(accepted);
            }
            return constant;
        });
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Object finite(String text) {
        double number = Double.parseDouble(text);
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("not finite");
        }
        return number;
    }

    private static Object path(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("blank");
        }
        return Path.of(text);
    }

    private static Object truth(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }
}
