package dev.nightjar.plugin.ner.pattern;

import dev.nightjar.memory.EntityType;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.YearMonth;

/** Builds occurrences of dates, as precise as they are known, in ISO 8601; those no calendar has are meaningless. */
final class CalendarDate {

    private CalendarDate() {}

    /** Such as {@code 2026-03-05}. */
    static Occurrence full(int start, int end, int year, int month, int day) {
        if (year < 1 || !isMonth(month) || !YearMonth.of(year, month).isValidDay(day)) {
            return Occurrence.meaningless(start, end);
        }
        return date(start, end, LocalDate.of(year, month, day).toString());
    }

    /** Such as {@code --03-05}. */
    static Occurrence withoutYear(int start, int end, int month, int day) {
        if (day < 1 || day > Month.of(month).maxLength()) {
            return Occurrence.meaningless(start, end);
        }
        return date(start, end, MonthDay.of(month, day).toString());
    }

    /** Such as {@code 2026-03}. */
    static Occurrence ofMonth(int start, int end, int year, int month) {
        return date(start, end, YearMonth.of(year, month).toString());
    }

    private static boolean isMonth(int month) {
        return month >= 1 && month <= 12;
    }

    private static Occurrence date(int start, int end, String canonicalName) {
        return Occurrence.of(start, end, EntityType.DATE, canonicalName);
    }
}
