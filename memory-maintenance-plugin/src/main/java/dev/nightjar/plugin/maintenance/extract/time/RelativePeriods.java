package dev.nightjar.plugin.maintenance.extract.time;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.extract.time.TimeExpressions.Anchor;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import org.jspecify.annotations.Nullable;

/** Last week, this summer, next month, over the weekend. */
final class RelativePeriods {

    static final Pattern PATTERN =
            Pattern.compile("(?i) ,? ?(?:(?:early|earlier|late|later|sometime|some time|in|on|over|during|by|at) )?"
                    + "(?:the )?(?:(?:end|start|beginning|middle) of )?(?:the )?"
                    + "(last|past|previous|this past|this coming|this|next|coming|upcoming|over the) "
                    + "(week|weekend|month|year|spring|summer|fall|autumn|winter) ");

    private RelativePeriods() {}

    static @Nullable String resolve(Matcher matcher, Anchor anchor) {
        var which = Words.lower(matcher.group(1));
        var unit = Words.lower(matcher.group(2));
        int step = step(which);
        var said = anchor.said();
        return switch (unit) {
            case "week" -> week(step, said);
            case "weekend" -> weekend(which, step, anchor);
            case "month" -> "in " + CalendarDates.monthAndYear(said.plusMonths(step));
            case "year" -> "in " + said.plusYears(step).getYear();
            default -> season(unit, which, step, anchor);
        };
    }

    private static int step(String which) {
        return switch (which) {
            case "last", "past", "previous", "this past" -> -1;
            case "next" -> 1;
            default -> 0;
        };
    }

    private static String week(int step, LocalDate said) {
        return switch (step) {
            case -1 -> "in the week before " + said;
            case 1 -> "in the week after " + said;
            default -> "in the week of " + said;
        };
    }

    private static String weekend(String which, int step, Anchor anchor) {
        var said = anchor.said();
        boolean isWeekend = said.getDayOfWeek().getValue() >= DayOfWeek.SATURDAY.getValue();
        var lastSaturday = said.with(TemporalAdjusters.previousOrSame(DayOfWeek.SATURDAY));
        if (step == 0 && isWeekend && !which.contains("coming")) {
            return "on the weekend of " + lastSaturday;
        }
        boolean isPast = step < 0 || (step == 0 && anchor.direction().isPast());
        if (isPast) {
            var saturday = isWeekend ? lastSaturday.minusWeeks(1) : lastSaturday;
            return "on the weekend of " + saturday;
        }
        var coming = said.with(TemporalAdjusters.next(DayOfWeek.SATURDAY));
        // "Next weekend" before a weekend may mean the coming one or the one after it.
        return step == 1 && !isWeekend ? "on a weekend soon after " + said : "on the weekend of " + coming;
    }

    private static @Nullable String season(String unit, String which, int step, Anchor anchor) {
        int year = anchor.said().getYear();
        if (unit.equals("winter")) {
            // Spans two years: which one is meant cannot be told from the name alone.
            return which.equals("last") ? "in the winter before " + anchor.said() : null;
        }
        int firstMonth = unit.equals("spring") ? 3 : unit.equals("summer") ? 6 : 9;
        int month = anchor.said().getMonthValue();
        if (step < 0) {
            boolean overThisYear = month > firstMonth + 2;
            return "in " + unit + " " + (overThisYear ? year : year - 1);
        }
        if (step > 0) {
            return "in " + unit + " " + (month < firstMonth ? year : year + 1);
        }
        return "in " + unit + " " + year;
    }
}
