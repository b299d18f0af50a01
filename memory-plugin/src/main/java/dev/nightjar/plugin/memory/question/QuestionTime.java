package dev.nightjar.plugin.memory.question;

import dev.nightjar.plugin.memory.question.TimeWords.Role;
import dev.nightjar.plugin.memory.term.TextLanguage;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The time that a question speaks of: the month, day and year it names, directly or by a relative word such as
 * "yesterday", and whether it asks for a time. In the languages of {@link TimeWords#LANGUAGES}.
 *
 * @param year the year named, or null
 * @param month the month named, 1..12, or null
 * @param day the day of the month named, or null; never without a month
 * @param isAsked whether the answer is a time
 * @param isPresent whether it names the present or the days to come, such as "today": more often this tells when
 *     something is needed than when something was said
 */
public record QuestionTime(
        @Nullable Integer year,
        @Nullable Integer month,
        @Nullable Integer day,
        boolean isAsked,
        boolean isPresent) {

    private static final Pattern ISO_DAY = Pattern.compile("(?<!\\d)(\\d{4})-(\\d{2})-(\\d{2})(?!\\d)");

    private static final int SAME_DAYS = 2;
    private static final int WEEK = 7;
    private static final int YEAR_DIGITS = 4;
    private static final int MONTHS_AHEAD = 9;

    /**
     * Characters read at the beginning and at the end of a question: in a longer one the rest is what it asks about.
     */
    private static final int READ = 2_000;

    /** Endings of the number of a day: 1st, 1er, 1º. */
    private static final Set<String> ORDINALS = Set.of("", "st", "nd", "rd", "th", "er", "º", "ª");

    /**
     * Reads a question asked on a day; of one with more than 4,000 characters the first and the last 2,000.
     *
     * @param isPerson whether memory knows a person by this word, in lower case
     */
    public static QuestionTime of(Question question, LocalDate today, Predicate<String> isPerson) {
        var read = Read.of(question);
        boolean isAsked = isTimeAsked(read);
        var relative = relative(read.spaced, read.known, today, isAsked);
        return relative == null ? named(read, isPerson).asked(isAsked, read.says(Role.AHEAD)) : relative;
    }

    private static QuestionTime named(Read read, Predicate<String> isPerson) {
        var words = read.words;
        var known = read.known;
        var months = new QuestionMonth(words, read.written, known, isPerson);
        var date = EastAsianDate.in(read.text);
        var month = date.month();
        var day = date.day();
        var year = date.year();
        for (int i = 0; i < words.size(); i++) {
            var found = months.at(i);
            if (found.isPresent()) {
                month = found.getAsInt();
                day = day == null ? dayBeside(words, i, known) : day;
            }
            var number = yearIn(words.get(i));
            year = number.isPresent() ? Integer.valueOf(number.getAsInt()) : year;
        }
        return new QuestionTime(year, month, day, false, false);
    }

    /**
     * The last day that a text names, such as "out on 12 July, home on 29 July" or "home on 2026-07-29", if it is still
     * to come: without a year, the next such day within nine months, as people seldom name an earlier one without its
     * year.
     *
     * @param said the day on which it was said
     */
    public static Optional<LocalDate> lastDayAhead(String text, LocalDate said) {
        var read = Read.of(text);
        var words = read.words;
        var months = new QuestionMonth(words, read.written, read.known, word -> false);
        var year = named(read, word -> false).year;
        var days = new ArrayList<LocalDate>();
        var eastAsian = EastAsianDate.in(text);
        ahead(eastAsian.month(), eastAsian.day(), year, said).ifPresent(days::add);
        ISO_DAY.matcher(text)
                .results()
                .flatMap(day -> ahead(number(day, 2), number(day, 3), number(day, 1), said).stream())
                .forEach(days::add);
        for (int i = 0; i < words.size(); i++) {
            var month = months.at(i);
            if (month.isPresent()) {
                ahead(month.getAsInt(), dayBeside(words, i, read.known), year, said)
                        .ifPresent(days::add);
            }
        }
        return days.stream().max(Comparator.naturalOrder());
    }

    private static Integer number(MatchResult found, int group) {
        return Integer.valueOf(found.group(group));
    }

    private static Optional<LocalDate> ahead(
            @Nullable Integer month, @Nullable Integer day, @Nullable Integer year, LocalDate said) {
        if (month == null || day == null) {
            return Optional.empty();
        }
        try {
            var named = LocalDate.of(year == null ? said.getYear() : year, month, day);
            var next = year == null && named.isBefore(said) ? named.plusYears(1) : named;
            return Optional.of(next)
                    .filter(date -> !date.isBefore(said))
                    .filter(date -> year != null || date.isBefore(said.plusMonths(MONTHS_AHEAD)));
        } catch (DateTimeException e) {
            return Optional.empty(); // such as 31 April
        }
    }

    private QuestionTime asked(boolean isTimeAsked, boolean isAhead) {
        return new QuestionTime(year, month, day, isTimeAsked, isAhead && month == null && year == null);
    }

    /** Whether the question names a month or a year, and this day lies in it. Of today the month tells nothing. */
    public boolean isPeriodOf(LocalDate date) {
        return !(isPresent && day != null)
                && (month != null || year != null)
                && (month == null || month == date.getMonthValue())
                && (year == null || year == date.getYear());
    }

    /** Whether a text names the month, the year, or both, that the question names: "the roof is repaired in April". */
    public boolean isNamedIn(String text) {
        if (isPresent || (month == null && year == null)) {
            return false;
        }
        var named = named(Read.of(text), word -> false);
        boolean isOfMonth = month == null || month.equals(named.month);
        boolean isOfDay = day == null || named.day == null || day.equals(named.day);
        // "In April" is said of the April at hand; a year that is asked for alone must stand there.
        boolean isOfYear = year == null || year.equals(named.year) || (named.year == null && month != null);
        return isOfMonth && isOfDay && isOfYear;
    }

    /**
     * The last day of this name that is not after today; empty where the question names no day, or one that is in no
     * month.
     */
    public Optional<LocalDate> lastDay(LocalDate today) {
        if (day == null || month == null) {
            return Optional.empty();
        }
        try {
            var named = LocalDate.of(year == null ? today.getYear() : year, month, day);
            return Optional.of(year == null && named.isAfter(today) ? named.minusYears(1) : named);
        } catch (DateTimeException e) {
            return Optional.empty(); // such as 31 April
        }
    }

    /**
     * The nearness of a day to the named one, 0..1. People tell of an event on its day or soon after: the day itself
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
        var words = Words.of(text);
        for (var word : words) {
            if (word.length() == YEAR_DIGITS && yearIn(word).isPresent()) {
                return true;
            }
        }
        return TimeWords.isAnySpoken(text, words);
    }

    /** Whether a word of a question, in lower case, names a weekday, or calls it the last one. */
    public static boolean isOfWeekday(String word, Question question) {
        return TimeWords.of(question.language()).isOfWeekday(word);
    }

    /**
     * Whether a question asks for a day to come, as far as its words tell: "When do we leave?", not "When did we
     * leave?".
     */
    public static boolean asksAhead(Question question, LocalDate today) {
        var read = Read.of(question);
        if (!isTimeAsked(read) || read.says(Role.LASTING) || read.says(Role.PAST)) {
            return false;
        }
        var time = of(question, today, word -> false);
        return time.year == null && time.month == null && time.day == null;
    }

    private static boolean isTimeAsked(Read read) {
        var words = read.words;
        var known = read.known;
        for (int i = 0; i + 1 < words.size(); i++) {
            if (known.is(Role.CHOICE, words.get(i)) && known.is(Role.UNIT, words.get(i + 1))) {
                return true;
            }
        }
        var left = read.spaced;
        for (var other : known.phrases(Role.NOT_ASKED)) {
            left = left.replace(other, " ");
        }
        return known.says(Role.ASKED, left) || known.says(Role.LASTING, left);
    }

    private static @Nullable QuestionTime relative(String text, TimeWords known, LocalDate today, boolean isAsked) {
        if (known.says(Role.YESTERDAY, text)) {
            return onDay(today.minusDays(1), isAsked, false);
        }
        if (known.says(Role.TODAY, text)) {
            return onDay(today, isAsked, true);
        }
        var weekday = known.lastWeekday(text);
        if (weekday.isPresent()) {
            return onDay(today.with(TemporalAdjusters.previous(weekday.get())), isAsked, false);
        }
        if (known.says(Role.LAST_WEEK, text)) {
            return onDay(today.minusDays(WEEK), isAsked, false);
        }
        boolean isLastMonth = known.says(Role.LAST_MONTH, text);
        if (isLastMonth || known.says(Role.THIS_MONTH, text)) {
            var month = isLastMonth ? today.minusMonths(1) : today;
            return new QuestionTime(month.getYear(), month.getMonthValue(), null, isAsked, !isLastMonth);
        }
        boolean isLastYear = known.says(Role.LAST_YEAR, text);
        if (isLastYear || known.says(Role.THIS_YEAR, text)) {
            return new QuestionTime(
                    isLastYear ? today.getYear() - 1 : today.getYear(), null, null, isAsked, !isLastYear);
        }
        return null;
    }

    private static QuestionTime onDay(LocalDate day, boolean isAsked, boolean isPresent) {
        return new QuestionTime(day.getYear(), day.getMonthValue(), day.getDayOfMonth(), isAsked, isPresent);
    }

    /** The day of the month beside a month: "8 May", "8th of May", "May 8". */
    static @Nullable Integer dayBeside(List<String> words, int month, TimeWords known) {
        var places = new int[] {month - 1, month + 1, month - 2};
        for (int place : places) {
            boolean isOf = place != month - 2 || (place >= 0 && known.is(Role.OF, words.get(month - 1)));
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
        boolean isDay = digits >= 1 && digits <= 2 && ORDINALS.contains(word.substring(digits));
        int number = isDay ? Integer.parseInt(word.substring(0, digits)) : 0;
        return number >= 1 && number <= 31 ? OptionalInt.of(number) : OptionalInt.empty();
    }

    /** The year a word is; empty for any other word. */
    static OptionalInt yearIn(String word) {
        boolean isYear = word.length() == YEAR_DIGITS
                && (word.startsWith("19") || word.startsWith("20"))
                && word.chars().allMatch(c -> c >= '0' && c <= '9');
        return isYear ? OptionalInt.of(Integer.parseInt(word)) : OptionalInt.empty();
    }

    /**
     * A text whose words are looked at for what they say about time.
     *
     * @param words its words in lower case
     * @param written the words as they are written
     * @param spaced the words in lower case with one space between and around them
     * @param known how its language speaks of time
     */
    private record Read(String text, List<String> words, List<String> written, String spaced, TimeWords known) {

        static Read of(Question question) {
            var text = question.text();
            if (text.length() > 2 * READ) {
                return of(text.substring(0, READ) + "\n" + text.substring(text.length() - READ));
            }
            return of(text, question.words(), question.written(), question.language());
        }

        static Read of(String text) {
            return of(text, Words.of(text), Words.keepingCase(text), TextLanguage.of(text));
        }

        private static Read of(String text, List<String> words, List<String> written, Optional<String> language) {
            return new Read(text, words, written, " " + String.join(" ", words) + " ", TimeWords.of(language));
        }

        boolean says(Role role) {
            return known.says(role, spaced);
        }
    }
}
