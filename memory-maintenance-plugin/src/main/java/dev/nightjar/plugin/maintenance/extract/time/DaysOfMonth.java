package dev.nightjar.plugin.maintenance.extract.time;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.time.TimeExpressions.Anchor;
import java.time.LocalDate;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** On the 23rd: the nearest day of that number in the direction it lies. */
final class DaysOfMonth {

    static final Pattern PATTERN = Pattern.compile("(?i) ,? ?on the (\\d{1,2})(?:st|nd|rd|th) ");

    private static final int MONTHS_TO_TRY = 3;

    private DaysOfMonth() {}

    static @Nullable String resolve(Matcher matcher, Anchor anchor) {
        int day = Integer.parseInt(matcher.group(1));
        for (int step = 0; step < MONTHS_TO_TRY; step++) {
            var month =
                    YearMonth.from(anchor.said()).plusMonths(anchor.direction().isPast() ? -step : step);
            var date = month.isValidDay(day) ? month.atDay(day) : null;
            if (date != null && lies(date, anchor)) {
                return "on " + date;
            }
        }
        return null;
    }

    private static boolean lies(LocalDate date, Anchor anchor) {
        return anchor.direction().isPast() ? !date.isAfter(anchor.said()) : !date.isBefore(anchor.said());
    }
}
