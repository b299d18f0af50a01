package dev.nightjar.spi;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Health of an extension.
 *
 * @param isUp whether it works
 * @param detail one line for people: what it uses, or what is missing and how to fix it
 * @param figures figures to monitor, such as {@code messages_waiting}, by name in alphabetical order; always the same
 *     names
 */
public record Health(boolean isUp, String detail, Map<String, Long> figures) {

    /** Copies the map. */
    public Health {
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    }

    /** A health without problems. */
    public static Health up(String detail) {
        return new Health(true, detail, Map.of());
    }

    /** A health of an extension that does not work, or not fully. */
    public static Health down(String detail) {
        return new Health(false, detail, Map.of());
    }

    /** A copy with one more figure. */
    public Health with(String figure, long number) {
        var all = new TreeMap<>(figures);
        all.put(figure, number);
        return new Health(isUp, detail, all);
    }
}
