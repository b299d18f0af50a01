package dev.nightjar.plugin.memory.table.row;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;

/** Many keys as one parameter or in one row: each of its own would cost as much as what is done with it. */
public final class KeyList {

    private KeyList() {}

    /** Keys as a JSON array, for {@code json_each}. */
    public static String json(Collection<Long> keys) {
        return keys.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    /** Positive keys that {@code string_agg} joined by commas. */
    public static long[] parse(String joined) {
        var keys = new long[joined.length() / 2 + 1];
        int count = 0;
        long key = 0;
        for (int i = 0; i < joined.length(); i++) {
            char c = joined.charAt(i);
            if (c == ',') {
                keys[count++] = key;
                key = 0;
            } else {
                key = 10 * key + c - '0';
            }
        }
        if (!joined.isEmpty()) {
            keys[count++] = key;
        }
        return Arrays.copyOf(keys, count);
    }
}
