package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.memory.table.MemoryTable.Place;
import java.time.DateTimeException;
import java.time.Instant;

/** The end of a page, as a token for callers: the time and id of its last memory. */
final class PageEnd {

    private static final char BETWEEN = '.';

    private PageEnd() {}

    /** The token of a page that ends with this memory. */
    public static String of(Memory last) {
        return last.eventTime().toEpochMilli()
                + String.valueOf(BETWEEN)
                + last.id().value();
    }

    /**
     * The place a token stands for.
     *
     * @throws IllegalArgumentException if it is no such token; the message contains it
     */
    public static Place place(String end) {
        int at = end.indexOf(BETWEEN);
        try {
            return new Place(
                    Instant.ofEpochMilli(Long.parseLong(end.substring(0, Math.max(0, at)))),
                    new MemoryId(end.substring(at + 1)));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IllegalArgumentException("No page ends at '" + end + "'; pass on what came as 'next'", e);
        }
    }
}
