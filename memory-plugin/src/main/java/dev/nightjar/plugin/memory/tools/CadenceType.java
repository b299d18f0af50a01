package dev.nightjar.plugin.memory.tools;

import dev.nightjar.spi.schedule.Cadence;
import java.time.ZoneId;
import java.util.Locale;

/** The kinds of cadence a model can choose. */
enum CadenceType {
    ONCE,
    CRON,
    INTERVAL;

    static final String VALUES = "for once a moment with offset such as 2026-03-01T09:00:00+01:00; for cron five fields"
            + " (minute hour day-of-month month day-of-week, Sunday 0 or 7); for interval seconds such as 3600";

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    Cadence cadence(String value, ZoneId zone) {
        return Cadence.parse(label(), value, zone);
    }

    /**
     * The time zone with this IANA name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static ZoneId zone(String name) {
        if (!ZoneId.getAvailableZoneIds().contains(name.strip())) {
            throw new IllegalArgumentException(
                    "Unknown timezone '" + Preview.of(name) + "'; use an IANA name such as Europe/Berlin or UTC");
        }
        return ZoneId.of(name.strip());
    }
}
