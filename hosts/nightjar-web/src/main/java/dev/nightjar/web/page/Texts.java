package dev.nightjar.web.page;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/**
 * Remembered text and times as people read them. Templates escape text; this removes what cannot be seen, such as marks
 * that reverse the direction of the text around them.
 *
 * @param words the language
 */
public record Texts(Clock clock, Words words) {

    /** Maximum characters of a text in a list. */
    public static final int SHORT = 600;

    private static final int LONGEST_NAME = 80;
    private static final int PERCENT = 100;
    private static final int WEEK = 7;
    private static final int MONTH = 30;
    private static final int YEAR = 365;

    /** A text without characters that cannot be seen. */
    public static String visible(String text) {
        return VisibleText.of(text);
    }

    /** The beginning of a text, for lists. */
    public static String shortened(String text) {
        var visible = visible(text);
        return CodePoints.isWithin(visible, SHORT) ? visible : CodePoints.first(visible, SHORT) + "…";
    }

    /** Whether {@link #shortened} cuts this text. */
    public static boolean isLong(String text) {
        return !CodePoints.isWithin(visible(text), SHORT);
    }

    /** A name, on one line. */
    public static String name(String text) {
        return VisibleText.line(text, LONGEST_NAME);
    }

    /** A length of time, such as {@code 6 hours} or {@code 1 day}. */
    public String duration(Duration length) {
        if (length.equals(Duration.ofDays(length.toDays()))) {
            return words.count(length.toDays(), "{0} day", "{0} days");
        } else if (length.equals(Duration.ofHours(length.toHours()))) {
            return words.count(length.toHours(), "{0} hour", "{0} hours");
        }
        return length.equals(Duration.ofMinutes(length.toMinutes()))
                ? words.count(length.toMinutes(), "{0} minute", "{0} minutes")
                : words.count(length.toSeconds(), "{0} second", "{0} seconds");
    }

    public static int percent(double part) {
        return (int) Math.round(PERCENT * part);
    }

    /** A day such as {@code 2026-01-02}. */
    public String day(Instant time) {
        return localDate(time).toString();
    }

    public LocalDate localDate(Instant time) {
        return LocalDate.ofInstant(time, clock.getZone());
    }

    /** A day such as {@code 2 January}, with the year if that is another one. */
    public String date(Instant time) {
        return shortDay(localDate(time));
    }

    public String shortDay(LocalDate day) {
        return formatted(day.getYear() == LocalDate.now(clock).getYear() ? "d MMMM" : "d MMMM uuuu", day);
    }

    /** A day such as {@code Friday, 2 January 2026}. */
    public String longDay(LocalDate day) {
        return formatted("EEEE, d MMMM uuuu", day);
    }

    /** A date in a pattern that each language may write otherwise. */
    public String formatted(String pattern, TemporalAccessor date) {
        return DateTimeFormatter.ofPattern(words.say(pattern), words.locale()).format(date);
    }

    /** A time such as {@code 10:05}. */
    public String time(Instant time) {
        return DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).format(time.atZone(clock.getZone()));
    }

    /** A distance such as {@code 3 weeks ago}. */
    public String ago(Instant time) {
        long days = ChronoUnit.DAYS.between(localDate(time), LocalDate.now(clock));
        if (days < 0) {
            return days == -1 ? words.say("tomorrow") : words.say("in {0} days", -days);
        } else if (days < 2) {
            return words.say(days == 0 ? "today" : "yesterday");
        } else if (days < 2 * WEEK) {
            return words.say("{0} days ago", days);
        } else if (days < 2 * MONTH) {
            return words.say("{0} weeks ago", days / WEEK);
        }
        return days < 2 * YEAR ? words.say("{0} months ago", days / MONTH) : words.say("{0} years ago", days / YEAR);
    }

    /** A time such as {@code 2 January, 10:05 (3 weeks ago)}. */
    public String full(Instant time) {
        return date(time) + ", " + time(time) + " (" + ago(time) + ")";
    }
}
