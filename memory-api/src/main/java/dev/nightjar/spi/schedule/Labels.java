package dev.nightjar.spi.schedule;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lower-case names of enum constants for storage, tools and the command line. */
final class Labels {

    private static final int MAX_SHOWN = 80;

    private Labels() {}

    /** A value for a message, shortened if it is long. */
    static String shown(String value) {
        return value.codePointCount(0, value.length()) <= MAX_SHOWN
                ? value
                : value.substring(0, value.offsetByCodePoints(0, MAX_SHOWN)) + "…";
    }

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static <E extends Enum<E>> E parse(Class<E> type, String what, String label) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> of(constant).equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown " + what + " '" + shown(label)
                        + "'; use one of "
                        + Arrays.stream(type.getEnumConstants()).map(Labels::of).collect(Collectors.joining(", "))));
    }
}
