package dev.nightjar.core.tools;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.RelativeTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * A memory as tools show it.
 *
 * @param id its id
 * @param kind its kind
 * @param content its text
 * @param time when it happened or was said, ISO-8601 UTC
 * @param timeLocal the same in the host's zone
 * @param timeRelative the same as distance from now
 */
record MemoryView(String id, String kind, String content, String time, String timeLocal, String timeRelative) {

    static MemoryView of(Memory memory, Clock clock) {
        return new MemoryView(
                memory.id().value(),
                memory.kind().label(),
                memory.content(),
                utc(memory.eventTime()),
                DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                        memory.eventTime().atZone(clock.getZone()).withNano(0)),
                RelativeTime.describe(memory.eventTime(), clock.instant()));
    }

    /** ISO-8601 UTC; empty when there is no time. */
    static String utc(@Nullable Instant time) {
        return time == null
                ? ""
                : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                        time.atOffset(ZoneOffset.UTC).withNano(0));
    }
}
