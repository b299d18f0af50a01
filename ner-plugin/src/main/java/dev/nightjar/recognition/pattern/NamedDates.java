package dev.nightjar.recognition.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates with the English name of a month: {@code 5 March 2026}, {@code 5th of March}, {@code 5-Mar-2026},
 * {@code March 5th, 2026}, {@code Mar. 5}, {@code March 2026}. In lower case, "may" and "march" also have to carry a year,
 * an ordinal or "of", because they are verbs. Thread-safe.
 */
final class NamedDates {

    private static final int MAX_LENGTH = 48;
    private static final int FIRST_YEAR = 1500;
    private static final int LAST_YEAR = 2199;
    private static final int NO_YEAR = -1;

    private static final String GAP = "[\\s\\x{a0}\\x{202f}]{1,3}";
    private static final String ORDINAL = "(st|nd|rd|th)?";
    private static final Pattern DAY_FIRST = Pattern.compile("(?i)([0-9]{1,2})" + ORDINAL + "(?:" + GAP + "(of" + GAP
            + ")?|-)" + Months.PATTERN + "(?:(?:\\.?,?" + GAP + "|-)([0-9]{4})\\b)?");
    private static final Pattern MONTH_FIRST = Pattern.compile("(?i)" + Months.PATTERN + "\\.?" + GAP + "(?:the" + GAP
            + ")?([0-9]{1,2})" + ORDINAL + "\\b(?:(?:,?" + GAP + "|,)([0-9]{4})\\b)?");
    private static final Pattern MONTH_AND_YEAR =
            Pattern.compile("(?i)" + Months.PATTERN + "(?:\\.?,?" + GAP + "(?:of" + GAP + ")?|-)([0-9]{4})\\b");

    /** The date at a position where a run of one or two digits starts; null when there is none. */
    @Nullable
    Occurrence dayFirst(CharSequence text, int start) {
        if (isPartOfNumber(text, start)) {
            return null;
        }
        Matcher matcher = DAY_FIRST.matcher(Glimpse.of(text, start, MAX_LENGTH));
        if (!matcher.lookingAt()) {
            return null;
        }
        int year = year(matcher.group(5));
        int end = start + (year == NO_YEAR ? matcher.end(4) : matcher.end(5));
        boolean isSure = year != NO_YEAR || matcher.group(3) != null || !Months.isVerb(matcher.group(4));
        if (!isSure || Neighbours.isWordAt(text, end) || isHyphenated(text, end)) {
            return null;
        }
        int month = Months.numberAt(text, start + matcher.start(4));
        return date(start, end, year, month, Integer.parseInt(matcher.group(1)));
    }

    /** The date at a position where the name of a month starts; null when there is none. */
    @Nullable
    Occurrence monthFirst(CharSequence text, int start) {
        Matcher matcher = MONTH_FIRST.matcher(Glimpse.of(text, start, MAX_LENGTH));
        if (!matcher.lookingAt()) {
            return monthAndYear(text, start);
        }
        int year = year(matcher.group(4));
        int end = start + (year == NO_YEAR ? endOfDay(matcher) : matcher.end(4));
        boolean isSure = year != NO_YEAR || matcher.group(3) != null || !Months.isVerb(matcher.group(1));
        if (!isSure || isMeasure(text, end)) {
            return null;
        }
        return date(start, end, year, Months.numberAt(text, start), Integer.parseInt(matcher.group(2)));
    }

    private static @Nullable Occurrence monthAndYear(CharSequence text, int start) {
        Matcher matcher = MONTH_AND_YEAR.matcher(Glimpse.of(text, start, MAX_LENGTH));
        if (!matcher.lookingAt()) {
            return null;
        }
        int end = start + matcher.end();
        int year = year(matcher.group(2));
        return year == NO_YEAR || isMeasure(text, end)
                ? null
                : CalendarDate.ofMonth(start, end, year, Months.numberAt(text, start));
    }

    private static Occurrence date(int start, int end, int year, int month, int day) {
        return year == NO_YEAR
                ? CalendarDate.withoutYear(start, end, month, day)
                : CalendarDate.full(start, end, year, month, day);
    }

    private static int endOfDay(Matcher matcher) {
        return matcher.group(3) == null ? matcher.end(2) : matcher.end(3);
    }

    // Four digits that are no year anybody talks about count something: "5 March 1000 people came".
    private static int year(@Nullable String digits) {
        int year = digits == null ? NO_YEAR : Integer.parseInt(digits);
        return year >= FIRST_YEAR && year <= LAST_YEAR ? year : NO_YEAR;
    }

    // A hyphen before the day makes a range, whose last day this is.
    private static boolean isPartOfNumber(CharSequence text, int start) {
        char before = Neighbours.at(text, start - 1);
        boolean isJoined = "/.:,".indexOf(before) >= 0 && Neighbours.isDigitAt(text, start - 2);
        return isJoined || "$€£¥#+".indexOf(before) >= 0;
    }

    private static boolean isHyphenated(CharSequence text, int end) {
        return Neighbours.at(text, end) == '-' && Neighbours.isWordAt(text, end + 1);
    }

    /** Whether the number goes on or counts: "March 5,000", "March 5.5", "March 5:30", "March 5%". */
    private static boolean isMeasure(CharSequence text, int end) {
        char next = Neighbours.at(text, end);
        boolean goesOn = ".,:".indexOf(next) >= 0 && Neighbours.isDigitAt(text, end + 1);
        return goesOn || next == '%' || Neighbours.isWordAt(text, end);
    }
}
