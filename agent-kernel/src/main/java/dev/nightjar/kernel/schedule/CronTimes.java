package dev.nightjar.kernel.schedule;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.Cadence.CronDialect;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The moments of a cron expression. The cron library works on a wall clock without summer time, because with it the
 * library skips fixed times in a gap. This class maps wall times to the zone:
 *
 * <ul>
 *   <li>An expression with fixed hours happens once for each wall time: at the first moment after a gap that swallowed
 *       it, at the first of two occurrences when the clock is set back.
 *   <li>An expression for every hour follows time as it passes: nothing is put in for hours that do not exist, and
 *       hours that come twice have their runs twice.
 * </ul>
 */
final class CronTimes {

    private static final int UNIX_HOUR_FIELD = 1;
    private static final int UNIX_DAY_OF_WEEK_FIELD = 4;
    private static final int QUARTZ_HOUR_FIELD = 2;
    private static final List<String> EVERY_HOUR = List.of("*", "*/1", "0-23", "0-23/1");

    private final ExecutionTime wallClock;
    private final ZoneId zone;
    private final boolean isEveryHour;

    /** @throws IllegalArgumentException when the expression is invalid, saying why */
    CronTimes(Cadence.Cron cron) {
        boolean isUnix = cron.dialect() == CronDialect.UNIX;
        var fields = cron.expression().split(" ", -1);
        isEveryHour = EVERY_HOUR.contains(fields[isUnix ? UNIX_HOUR_FIELD : QUARTZ_HOUR_FIELD]);
        if (isUnix) {
            fields[UNIX_DAY_OF_WEEK_FIELD] = withoutNames(fields[UNIX_DAY_OF_WEEK_FIELD]);
        }
        var definition = CronDefinitionBuilder.instanceDefinitionFor(isUnix ? CronType.UNIX : CronType.QUARTZ);
        try {
            wallClock = ExecutionTime.forCron(
                    new CronParser(definition).parse(String.join(" ", fields)).validate());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The cron expression '" + cron.expression() + "' cannot be read: " + e.getMessage(), e);
        }
        zone = cron.zone();
    }

    /** The first moment after this one; empty when there is none. */
    Optional<Instant> next(Instant after) {
        return isEveryHour ? nextAsTimePasses(after) : nextOfFixedTimes(after);
    }

    /** The first wall time after this one, independent of the zone. */
    Optional<LocalDateTime> nextWallTime(LocalDateTime after) {
        return wallClock.nextExecution(after.atZone(ZoneOffset.UTC)).map(ZonedDateTime::toLocalDateTime);
    }

    private Optional<Instant> nextOfFixedTimes(Instant after) {
        var wall = nextWallTime(LocalDateTime.ofInstant(after, zone));
        while (wall.isPresent()) {
            var moment = moment(wall.get());
            if (moment.isAfter(after)) {
                return Optional.of(moment);
            }
            wall = nextWallTime(wall.get());
        }
        return Optional.empty();
    }

    private Instant moment(LocalDateTime wall) {
        ZoneOffsetTransition change = zone.getRules().getTransition(wall);
        return change != null && change.isGap()
                ? change.getInstant()
                : wall.toInstant(zone.getRules().getValidOffsets(wall).get(0));
    }

    private Optional<Instant> nextAsTimePasses(Instant after) {
        var rules = zone.getRules();
        var from = LocalDateTime.ofInstant(after, zone);
        var offset = rules.getOffset(after);
        var change = rules.nextTransition(after);
        while (true) {
            var wall = nextWallTime(from);
            if (wall.isEmpty()) {
                return Optional.empty();
            }
            var moment = wall.get().toInstant(offset);
            if (change == null || moment.isBefore(change.getInstant())) {
                return Optional.of(moment);
            }
            from = change.getDateTimeAfter().minusNanos(1);
            offset = change.getOffsetAfter();
            change = rules.nextTransition(change.getInstant());
        }
    }

    /** The library reads a named Sunday only as 7, and so refuses ranges that begin with it. */
    private static String withoutNames(String field) {
        var text = field.toUpperCase(Locale.ROOT);
        text = text.replace("-SUN", "-7").replace("SUN", "0");
        for (var day : DayOfWeek.values()) {
            var name = day.getDisplayName(TextStyle.SHORT, Locale.ROOT).toUpperCase(Locale.ROOT);
            text = text.replace(name, Integer.toString(day.getValue()));
        }
        return text;
    }
}
