package dev.nightjar.plugin.memory.search.text;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a question says about time: the month, day and year it names, directly or by a relative word such as "yesterday",
 * and whether it asks for a time. English; month names also in German.
 *
 * @param year the year named, or null
 * @param month the month named, 1..12, or null
 * @param day the day of the month named, or null; never without a month
 * @param isAsked whether the answer is a time
 */
public record QuestionTime(
        @Nullable Integer year,
        @Nullable Integer month,
        @Nullable Integer day,
        boolean isAsked) {

    private static final int SAME_DAYS = 2;
    private static final int WEEK = 7;

    private static final Set<String> UNITS = Set.of("year", "month", "date", "day", "time", "week", "season");
    private static final Set<String> TIME_WORDS = Words.fromResource("time-words", "en");

    /**
     * Reads a question asked on a day.
     *
     * @param isPerson whether memory knows a person by this word, in lower case
     */
    public static QuestionTime of(String question, LocalDate today, Predicate<String> isPerson) {
        var words = Words.of(question);
        boolean isAsked = isTimeAsked(words);
        var relative = relative(words, today, isAsked);
        if (relative != null) {
            return relative;
        }
        var months = new QuestionMonth(words, Words.keepingCase(question), isPerson);
        Integer month = null;
        Integer day = null;
        Integer year = null;
        for (int i = 0; i < words.size(); i++) {
            var found = months.at(i);
            if (found.isPresent()) {
                month = found.getAsInt();
                day = day == null ? dayBeside(words, i) : day;
            }
            var number = yearIn(words.get(i));
            year = number.isPresent() ? Integer.valueOf(number.getAsInt()) : year;
        }
        return new QuestionTime(year, month, day, isAsked);
    }

    /** Whether the question names a month or a year, and this day lies in it. */
    public boolean isPeriodOf(LocalDate date) {
        return (month != null || year != null)
                && (month == null || month == date.getMonthValue())
                && (year == null || year == date.getYear());
    }

    /**
     * How close this day is to the named one, 0..1. People tell of an event on its day or soon after: the day itself
     * counts 1, the next two days 0.8, the rest of the week 0.5, any other day 0.
     */
    public double nearness(LocalDate date) {
        if (day == null || month == null) {
            return 0;
        }
        try {
            var named = LocalDate.of(year == null ? date.getYear() : year, month, day);
            long after = ChronoUnit.DAYS.between(named, date);
            if (after < 0 || after > WEEK) {
                return 0;
            }
            return after == 0 ? 1 : after <= SAME_DAYS ? 0.8 : 0.5;
        } catch (DateTimeException e) {
            return 0; // such as 31 April
        }
    }

    /** Whether a text has a word of time, such as a weekday or a year. */
    public static boolean speaksOfTime(String text) {
        return Words.of(text).stream()
                .anyMatch(word -> TIME_WORDS.contains(word) || yearIn(word).isPresent());
    }

    private static boolean isTimeAsked(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            var word = words.get(i);
            var next = i + 1 < words.size() ? words.get(i + 1) : "";
            boolean isChoice = word.equals("what") || word.equals("which");
            if (word.equals("when")
                    || (isChoice && UNITS.contains(next))
                    || (word.equals("how") && next.equals("long"))) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable QuestionTime relative(List<String> words, LocalDate today, boolean isAsked) {
        var text = " " + String.join(" ", words) + " ";
        if (text.contains(" yesterday ")) {
            return onDay(today.minusDays(1), isAsked);
        }
        if (text.contains(" today ") || text.contains(" tonight ")) {
            return onDay(today, isAsked);
        }
        if (text.contains(" last week ")) {
            return onDay(today.minusDays(WEEK), isAsked);
        }
        if (text.contains(" last month ") || text.contains(" this month ")) {
            var month = text.contains(" last month ") ? today.minusMonths(1) : today;
            return new QuestionTime(month.getYear(), month.getMonthValue(), null, isAsked);
        }
        if (text.contains(" last year ") || text.contains(" this year ")) {
            return new QuestionTime(
                    text.contains(" last year ") ? today.getYear() - 1 : today.getYear(), null, null, isAsked);
        }
        return null;
    }

    private static QuestionTime onDay(LocalDate day, boolean isAsked) {
        return new QuestionTime(day.getYear(), day.getMonthValue(), day.getDayOfMonth(), isAsked);
    }

    /** The day of the month beside a month: "8 May", "8th of May", "May 8". */
    static @Nullable Integer dayBeside(List<String> words, int month) {
        var places = new int[] {month - 1, month + 1, month - 2};
        for (int place : places) {
            boolean isOf =
                    place != month - 2 || (place >= 0 && words.get(month - 1).equals("of"));
            if (isOf && place >= 0 && place < words.size()) {
                var number = dayIn(words.get(place));
                if (number.isPresent()) {
                    return number.getAsInt();
                }
            }
        }
        return null;
    }

    private static OptionalInt dayIn(String word) {
        int digits = 0;
        while (digits < word.length() && Character.isDigit(word.charAt(digits))) {
            digits++;
        }
        boolean isDay =
                digits >= 1 && digits <= 2 && Set.of("", "st", "nd", "rd", "th").contains(word.substring(digits));
        int number = isDay ? Integer.parseInt(word.substring(0, digits)) : 0;
        return number >= 1 && number <= 31 ? OptionalInt.of(number) : OptionalInt.empty();
    }

    /** The year a word is; empty for any other word. */
    static OptionalInt yearIn(String word) {
        boolean isYear = word.length() == 4
                && (word.startsWith("19") || word.startsWith("20"))
                && word.chars().allMatch(c -> c >= '0' && c <= '9');
        return isYear ? OptionalInt.of(Integer.parseInt(word)) : OptionalInt.empty();
    }
}
