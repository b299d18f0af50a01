package dev.nightjar.extension;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How an extension is doing.
 *
 * @param isUp whether it does its work
 * @param detail one line for people: what it uses, what is missing and how to repair it
 * @param figures numbers to watch, such as {@code messages_waiting}, by name in alphabetical order; the same names each time
 */
public record Health(boolean isUp, String detail, Map<String, Long> figures) {

    /** Copies the map. */
    public Health {
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    }

    /** It works. */
    public static Health up(String detail) {
        return new Health(true, detail, Map.of());
    }

    /** It does not work, or not fully. */
    public static Health down(String detail) {
        return new Health(false, detail, Map.of());
    }

    /** The same with a number to watch, besides those there are. */
    public Health with(String figure, long number) {
        var all = new TreeMap<>(figures);
        all.put(figure, number);
        return new Health(isUp, detail, all);
    }
}
