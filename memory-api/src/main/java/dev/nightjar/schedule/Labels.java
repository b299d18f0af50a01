package dev.nightjar.schedule;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lower-case names of constants, as storage, tools and the command line write them. */
final class Labels {

    private Labels() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static <E extends Enum<E>> E parse(Class<E> type, String what, String label) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> of(constant).equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown " + what + " '" + label + "'; use one of "
                        + Arrays.stream(type.getEnumConstants()).map(Labels::of).collect(Collectors.joining(", "))));
    }
}
