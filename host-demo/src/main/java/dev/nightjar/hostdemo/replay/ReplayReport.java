package dev.nightjar.hostdemo.replay;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a replay added to memory.
 *
 * @param messages stored messages
 * @param episodes episodes made of them
 * @param forgotten messages that were left out because they had been forgotten after they were said
 * @param sessions sessions begun
 * @param events sessions announced as completed
 * @param facts facts read out of completed sessions
 * @param entities entities its messages made known
 * @param took how long it took
 */
public record ReplayReport(
        long messages,
        long episodes,
        long forgotten,
        long sessions,
        long events,
        long facts,
        long entities,
        Duration took) {

    private static final double MILLIS_PER_SECOND = 1000;

    /** How long it took, in seconds. */
    public double seconds() {
        return took.toMillis() / MILLIS_PER_SECOND;
    }

    /** The report by name, in a fixed order. */
    public Map<String, Object> asMap() {
        var map = new LinkedHashMap<String, Object>();
        map.put("messages", messages);
        map.put("episodes", episodes);
        map.put("forgotten", forgotten);
        map.put("sessions", sessions);
        map.put("events", events);
        map.put("facts", facts);
        map.put("entities", entities);
        map.put("seconds", seconds());
        return map;
    }
}
