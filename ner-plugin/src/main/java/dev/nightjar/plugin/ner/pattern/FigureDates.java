package dev.nightjar.plugin.ner.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates in figures: year first ({@code 2026-03-05}, also with {@code /} or {@code .}, also before a time
 * {@code T10:00}), or day and month before a year of four digits when only one reading exists: {@code 25/03/2026} and
 * {@code 03/25/2026} are 25 March, {@code 05/03/2026} is left out, {@code 05/05/2026} is 5 May. Thread-safe.
 */
final class FigureDates {

    private static final int MAX_LENGTH = 11;
    private static final int MONTHS = 12;

    private static final Pattern YEAR_FIRST = Pattern.compile("([0-9]{4})([-/.])([0-9]{2})([-/.])([0-9]{2})");
    private static final Pattern YEAR_LAST = Pattern.compile("([0-9]{1,2})([-/.])([0-9]{1,2})([-/.])([0-9]{4})");

    /**
     * The date at a position where a run of digits starts.
     *
     * @param digits length of the run
     */
    @Nullable
    Occurrence at(CharSequence text, int start, int digits) {
        if (isPartOfNumber(text, start)) {
            return null;
        }
        Pattern form = digits > 2 ? YEAR_FIRST : YEAR_LAST;
        Matcher matcher = form.matcher(Glimpse.of(text, start, MAX_LENGTH));
        if (!matcher.lookingAt() || !matcher.group(2).equals(matcher.group(4))) {
            return null;
        }
        int end = start + matcher.end();
        if (goesOn(text, end) && !(digits > 2 && isTime(text, end))) {
            return null;
        }
        int first = Integer.parseInt(matcher.group(1));
        int second = Integer.parseInt(matcher.group(3));
        int third = Integer.parseInt(matcher.group(5));
        if (digits > 2) {
            return CalendarDate.full(start, end, first, second, third);
        }
        return yearLast(new Figures(start, end, first, second, third));
    }

    private static Occurrence yearLast(Figures date) {
        boolean isDayFirst = date.first > MONTHS;
        boolean isMonthFirst = date.second > MONTHS;
        if (isDayFirst == isMonthFirst && date.first != date.second) {
            return Occurrence.meaningless(date.start, date.end);
        }
        int day = isMonthFirst ? date.second : date.first;
        int month = isMonthFirst ? date.first : date.second;
        return CalendarDate.full(date.start, date.end, date.year, month, day);
    }

    private static boolean isPartOfNumber(CharSequence text, int start) {
        char before = Neighbours.at(text, start - 1);
        boolean isJoined = "-/.:,".indexOf(before) >= 0 && Neighbours.isDigitAt(text, start - 2);
        return isJoined || "$€£¥#+".indexOf(before) >= 0;
    }

    private static boolean goesOn(CharSequence text, int end) {
        char next = Neighbours.at(text, end);
        boolean isJoined = next == '-' || next == '/' || next == '.';
        return Neighbours.isWordAt(text, end) || (isJoined && Neighbours.isDigitAt(text, end + 1));
    }

    private static boolean isTime(CharSequence text, int end) {
        return text.charAt(end) == 'T' && Neighbours.isDigitAt(text, end + 1);
    }

    /** A date whose year stands last. */
    private record Figures(int start, int end, int first, int second, int year) {}
}
