package dev.nightjar.plugin.memory.table.row;

import java.time.Instant;
import java.util.function.Function;

/**
 * The last item of a page of a list, newest first; a token for callers.
 *
 * @param time the time by which the list is sorted
 * @param id the item's id
 */
public record PageEnd(Instant time, String id) {

    private static final char BETWEEN = '.';

    /** The token of a page that ends here. */
    public String token() {
        return time.toEpochMilli() + String.valueOf(BETWEEN) + id;
    }

    /**
     * The end that a token stands for.
     *
     * @param id makes an id of its text, or throws IllegalArgumentException
     * @throws IllegalArgumentException if it is no such token; the message contains it
     */
    public static PageEnd of(String token, Function<String, ?> id) {
        int at = token.indexOf(BETWEEN);
        try {
            var time = Instant.ofEpochMilli(Long.parseLong(token.substring(0, Math.max(0, at))));
            return new PageEnd(time, id.apply(token.substring(at + 1)).toString());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("No page ends at '" + token + "'; pass on what came as 'next'", e);
        }
    }
}
