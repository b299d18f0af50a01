package dev.nightjar.plugin.ner.pattern;

import com.google.common.base.Ascii;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.commons.text.EnglishMonths;
import dev.nightjar.memory.EntityType;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * Dates, as precise as they are known, in ISO 8601; those no calendar has are meaningless.
 *
 * <ul>
 *   <li>In figures, year first ({@code 2026-03-05}, also with {@code /} or {@code .}), or day and month before a year
 *       of four digits when only one reading exists: {@code 25/03/2026} and {@code 03/25/2026} are 25 March,
 *       {@code 05/03/2026} is left out, {@code 05/05/2026} is 5 May.
 *   <li>With the English name of a month: {@code 5 March 2026}, {@code 5th of March}, {@code 5-Mar-2026}, {@code March
 *       5th, 2026}, {@code Mar. 5}, {@code March 2026}. In lower case, "may" and "march" also have to carry a year, an
 *       ordinal or "of", because they are verbs.
 * </ul>
 *
 * Weekdays and words such as "tomorrow" are no dates by themselves. Thread-safe.
 */
final class DatePattern {

    private static final int MAX_LENGTH = 24;
    private static final int LAST_MONTH = 12;
    private static final int LONGEST_MONTH = 9;
    private static final int FIRST_YEAR = 1500;
    private static final int LAST_YEAR = 2199;
    private static final int NO_YEAR = -1;

    private static final Pattern YEAR_FIRST = Pattern.compile("([0-9]{4})([-/.])([0-9]{2})([-/.])([0-9]{2})");
    private static final Pattern YEAR_LAST = Pattern.compile("([0-9]{1,2})([-/.])([0-9]{1,2})([-/.])([0-9]{4})");

    private static final String GAP = "[\\s\\x{a0}\\x{202f}]{1,3}";
    private static final String DAY = "([0-9]{1,2})(?i:(st|nd|rd|th))?";
    private static final Pattern DAY_BEFORE = Pattern.compile(DAY + "(?:" + GAP + "((?i:of)" + GAP + ")?|-)");
    private static final Pattern DAY_AFTER = Pattern.compile(
            "\\.?" + GAP + "(?:(?i:the)" + GAP + ")?" + DAY + "\\b(?:(?:,?" + GAP + "|,)([0-9]{4})\\b)?");
    private static final Pattern YEAR_AFTER =
            Pattern.compile("(?:\\.?,?" + GAP + "(?:(?i:of)" + GAP + ")?|-)([0-9]{4})\\b");

    /** The date that starts with this character; null when none does. */
    @Nullable
    Occurrence at(CharSequence text, int start, char first) {
        boolean isDigit = Neighbours.isDigitAt(text, start);
        boolean isLikely = isDigit || isBeginningOfMonth(first, Neighbours.at(text, start + 1));
        if (!isLikely || Neighbours.isWordBefore(text, start)) {
            return null;
        }
        if (!isDigit) {
            return monthFirst(text, start);
        }
        int digits = 1;
        while (digits < 5 && Neighbours.isDigitAt(text, start + digits)) {
            digits++;
        }
        Occurrence date = isJoined(text, start + digits, "-/.") ? inFigures(text, start, digits) : null;
        return date == null && digits <= 2 && isMonthAhead(text, start + digits) ? dayFirst(text, start) : date;
    }

    private static @Nullable Occurrence inFigures(CharSequence text, int start, int digits) {
        boolean isYearFirst = digits > 2;
        Matcher date = (isYearFirst ? YEAR_FIRST : YEAR_LAST).matcher(Neighbours.piece(text, start, MAX_LENGTH));
        if (isPartOfNumber(text, start, "-/.:,")
                || !date.lookingAt()
                || !date.group(2).equals(date.group(4))) {
            return null;
        }
        int end = start + date.end();
        boolean isTime = isYearFirst && isJoined(text, end, "T");
        if (!isTime && (Neighbours.isWordAt(text, end) || isJoined(text, end, "-/."))) {
            return null;
        }
        int first = Integer.parseInt(date.group(1));
        int second = Integer.parseInt(date.group(3));
        int third = Integer.parseInt(date.group(5));
        if (isYearFirst) {
            return full(start, end, first, second, third);
        }
        boolean isMonthFirst = second > LAST_MONTH;
        boolean hasTwoReadings = first <= LAST_MONTH && !isMonthFirst && first != second;
        return hasTwoReadings
                ? Occurrence.meaningless(start, end)
                : full(start, end, third, isMonthFirst ? first : second, isMonthFirst ? second : first);
    }

    private static @Nullable Occurrence dayFirst(CharSequence text, int start) {
        Matcher day = DAY_BEFORE.matcher(Neighbours.piece(text, start, MAX_LENGTH));
        // A hyphen before the day makes a range, whose last day this is.
        if (isPartOfNumber(text, start, "/.:,") || !day.lookingAt()) {
            return null;
        }
        int name = start + day.end();
        int nameEnd = endOfMonth(text, name);
        if (nameEnd == name) {
            return null;
        }
        Matcher after = YEAR_AFTER.matcher(Neighbours.piece(text, nameEnd, MAX_LENGTH));
        int year = after.lookingAt() ? year(after.group(1)) : NO_YEAR;
        int end = year == NO_YEAR ? nameEnd : nameEnd + after.end();
        boolean isHyphenated = Neighbours.at(text, end) == '-' && Neighbours.isWordAt(text, end + 1);
        boolean isSure = year != NO_YEAR || day.group(3) != null || !isVerb(text, name);
        return isHyphenated || !isSure
                ? null
                : named(start, end, year, month(text, name, nameEnd), Integer.parseInt(day.group(1)));
    }

    private static @Nullable Occurrence monthFirst(CharSequence text, int start) {
        int nameEnd = endOfMonth(text, start);
        if (nameEnd == start) {
            return null;
        }
        Month month = month(text, start, nameEnd);
        CharSequence rest = Neighbours.piece(text, nameEnd, MAX_LENGTH);
        Matcher day = DAY_AFTER.matcher(rest);
        if (!day.lookingAt()) {
            Matcher after = YEAR_AFTER.matcher(rest);
            int year = after.lookingAt() ? year(after.group(1)) : NO_YEAR;
            return year == NO_YEAR || isMeasure(text, nameEnd + after.end())
                    ? null
                    : date(start, nameEnd + after.end(), YearMonth.of(year, month));
        }
        int year = year(day.group(3));
        int endOfDay = day.group(2) == null ? day.end(1) : day.end(2);
        int end = nameEnd + (year == NO_YEAR ? endOfDay : day.end());
        boolean isSure = year != NO_YEAR || day.group(2) != null || !isVerb(text, start);
        return !isSure || isMeasure(text, end) ? null : named(start, end, year, month, Integer.parseInt(day.group(1)));
    }

    private static Occurrence named(int start, int end, int year, Month month, int day) {
        if (year != NO_YEAR) {
            return full(start, end, year, month.getValue(), day);
        }
        return day < 1 || day > month.maxLength()
                ? Occurrence.meaningless(start, end)
                : date(start, end, MonthDay.of(month, day));
    }

    private static Occurrence full(int start, int end, int year, int month, int day) {
        boolean isInCalendar = year > 0
                && month > 0
                && month <= LAST_MONTH
                && YearMonth.of(year, month).isValidDay(day);
        return isInCalendar ? date(start, end, LocalDate.of(year, month, day)) : Occurrence.meaningless(start, end);
    }

    private static Occurrence date(int start, int end, Object date) {
        return new Occurrence(start, end, EntityType.DATE, date.toString());
    }

    /** Spares most words of a text a closer look. */
    private static boolean isBeginningOfMonth(char first, char second) {
        return switch (first) {
            case 'J', 'j' -> "aAuU".indexOf(second) >= 0;
            case 'F', 'f', 'S', 's', 'D', 'd' -> second == 'e' || second == 'E';
            case 'M', 'm' -> second == 'a' || second == 'A';
            case 'A', 'a' -> "pPuU".indexOf(second) >= 0;
            case 'O', 'o' -> second == 'c' || second == 'C';
            case 'N', 'n' -> second == 'o' || second == 'O';
            default -> false;
        };
    }

    // Behind the day and an ordinal of two letters stands a gap of three characters at most, then the month or "of".
    private static boolean isMonthAhead(CharSequence text, int start) {
        for (int i = start; i < start + 6; i++) {
            char c = Neighbours.at(text, i);
            if (c == 'o' || c == 'O' || isBeginningOfMonth(c, Neighbours.at(text, i + 1))) {
                return true;
            }
        }
        return false;
    }

    /** Where the name of a month ends that starts at a position; the position itself when the word there is none. */
    private static int endOfMonth(CharSequence text, int start) {
        int end = start;
        while (end - start <= LONGEST_MONTH && Neighbours.isWordAt(text, end)) {
            end++;
        }
        return EnglishMonths.of(lower(text, start, end)).isPresent() ? end : start;
    }

    private static Month month(CharSequence text, int start, int end) {
        return EnglishMonths.of(lower(text, start, end)).orElseThrow();
    }

    private static String lower(CharSequence text, int start, int end) {
        return Ascii.toLowerCase(text.subSequence(start, end));
    }

    /** Whether a month is written like the verb: "may 5" and "march 5" say nothing of a month by themselves. */
    private static boolean isVerb(CharSequence text, int month) {
        return text.charAt(month) == 'm';
    }

    // Four digits that are no year anybody talks about count something: "5 March 1000 people came".
    private static int year(@Nullable String digits) {
        int year = digits == null ? NO_YEAR : Integer.parseInt(digits);
        return year >= FIRST_YEAR && year <= LAST_YEAR ? year : NO_YEAR;
    }

    private static boolean isPartOfNumber(CharSequence text, int start, String joining) {
        char before = Neighbours.at(text, start - 1);
        return (joining.indexOf(before) >= 0 && Neighbours.isDigitAt(text, start - 2)) || "$€£¥#+".indexOf(before) >= 0;
    }

    /** Whether one of these signs stands there and a digit follows. */
    private static boolean isJoined(CharSequence text, int position, String signs) {
        return signs.indexOf(Neighbours.at(text, position)) >= 0 && Neighbours.isDigitAt(text, position + 1);
    }

    /** Whether the number goes on or counts: "March 5,000", "March 5.5", "March 5:30", "March 5%". */
    private static boolean isMeasure(CharSequence text, int end) {
        return isJoined(text, end, ".,:") || Neighbours.at(text, end) == '%' || Neighbours.isWordAt(text, end);
    }
}
