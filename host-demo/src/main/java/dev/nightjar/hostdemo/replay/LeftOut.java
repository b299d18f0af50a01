package dev.nightjar.hostdemo.replay;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts what a file has that is no part of a dialogue, by its sort. Not thread-safe. */
public final class LeftOut {

    private final Map<String, Integer> counts = new TreeMap<>();

    void add(String sort) {
        counts.merge(sort, 1, Integer::sum);
    }

    /** How many there are of each sort, such as {@code system messages}. */
    public Map<String, Integer> counts() {
        return Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    /** All of it for people; empty when nothing was left out. */
    public String describe() {
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
    }
}
