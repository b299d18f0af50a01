package dev.nightjar.plugin.ner.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates with the English name of a month: {@code 5 March 2026}, {@code 5th of March}, {@code 5-Mar-2026},
 * {@code March 5th, 2026}, {@code Mar. 5}, {@code March 2026}. In lower case, "may" and "march" also have to carry a year,
 * an ordinal or "of", because they are verbs. Thread-safe.
 */
final class NamedDates {

    private static final int MAX_LENGTH = 24;
    private static final int FIRST_YEAR = 1500;
    private static final int LAST_YEAR = 2199;
    private static final int NO_YEAR = -1;
    private static final int ORDINAL_LENGTH = 2;
    private static final int MAX_GAP = 3;

    private static final String GAP = "[\\s\\x{a0}\\x{202f}]{1,3}";
    private static final String ORDINAL = "(?i:(st|nd|rd|th))?";
    private static final Pattern DAY_BEFORE =
            Pattern.compile("([0-9]{1,2})" + ORDINAL + "(?:" + GAP + "((?i:of)" + GAP + ")?|-)");
    private static final Pattern DAY_AFTER = Pattern.compile("\\.?" + GAP + "(?:(?i:the)" + GAP + ")?([0-9]{1,2})"
            + ORDINAL + "\\b(?:(?:,?" + GAP + "|,)([0-9]{4})\\b)?");
    private static final Pattern YEAR_AFTER =
            Pattern.compile("(?:\\.?,?" + GAP + "(?:(?i:of)" + GAP + ")?|-)([0-9]{4})\\b");

    /** The date at a position where a run of one or two digits starts; null when there is none. */
    @Nullable
    Occurrence dayFirst(CharSequence text, int start) {
        if (!isMonthAhead(text, start) || isPartOfNumber(text, start)) {
            return null;
        }
        Matcher before = DAY_BEFORE.matcher(Glimpse.of(text, start, MAX_LENGTH));
        if (!before.lookingAt()) {
            return null;
        }
        int name = start + before.end();
        int month = Months.numberAt(text, name);
        if (month == 0) {
            return null;
        }
        int nameEnd = Months.endAt(text, name, month);
        Matcher after = YEAR_AFTER.matcher(Glimpse.of(text, nameEnd, MAX_LENGTH));
        int year = after.lookingAt() ? year(after.group(1)) : NO_YEAR;
        int end = year == NO_YEAR ? nameEnd : nameEnd + after.end();
        boolean isSure = year != NO_YEAR || before.group(3) != null || !Months.isVerb(text, name, month);
        if (!isSure || isHyphenated(text, end)) {
            return null;
        }
        return date(start, end, year, month, Integer.parseInt(before.group(1)));
    }

    /** The date at a position where the name of a month stands; null when it is none. */
    @Nullable
    Occurrence monthFirst(CharSequence text, int start, int month) {
        int nameEnd = Months.endAt(text, start, month);
        Glimpse rest = Glimpse.of(text, nameEnd, MAX_LENGTH);
        Matcher day = DAY_AFTER.matcher(rest);
        if (!day.lookingAt()) {
            Matcher after = YEAR_AFTER.matcher(rest);
            int end = nameEnd + (after.lookingAt() ? after.end() : 0);
            int year = end > nameEnd ? year(after.group(1)) : NO_YEAR;
            return year == NO_YEAR || isMeasure(text, end) ? null : CalendarDate.ofMonth(start, end, year, month);
        }
        int year = year(day.group(3));
        int end = nameEnd + (year == NO_YEAR ? endOfDay(day) : day.end());
        boolean isSure = year != NO_YEAR || day.group(2) != null || !Months.isVerb(text, start, month);
        if (!isSure || isMeasure(text, end)) {
            return null;
        }
        return date(start, end, year, month, Integer.parseInt(day.group(1)));
    }

    private static Occurrence date(int start, int end, int year, int month, int day) {
        return year == NO_YEAR
                ? CalendarDate.withoutYear(start, end, month, day)
                : CalendarDate.full(start, end, year, month, day);
    }

    private static int endOfDay(Matcher day) {
        return day.group(2) == null ? day.end(1) : day.end(2);
    }

    // Spares the pattern at most numbers of a text: the first word that follows has to be a month or "of".
    private static boolean isMonthAhead(CharSequence text, int start) {
        int position = start;
        while (Neighbours.isDigitAt(text, position)) {
            position++;
        }
        if (Neighbours.isWordAt(text, position)) {
            position += ORDINAL_LENGTH;
        }
        int gap = position;
        while (gap < position + MAX_GAP && gap < text.length() && !Neighbours.isWordAt(text, gap)) {
            gap++;
        }
        return gap > position && (Months.numberAt(text, gap) > 0 || "oO".indexOf(Neighbours.at(text, gap)) >= 0);
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
