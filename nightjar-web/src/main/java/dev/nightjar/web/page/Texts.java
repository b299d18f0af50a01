package dev.nightjar.web.page;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.RelativeTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/**
 * Remembered text and times as people read them. Templates escape text; this removes what cannot be seen, such as marks
 * that reverse the direction of the text around them.
 *
 * @param clock tells the present and the zone
 */
public record Texts(Clock clock) {

    /** Maximum characters of a text in a list. */
    public static final int SHORT = 600;

    private static final int LONGEST_NAME = 80;
    private static final int PERCENT = 100;

    /** All of a text that can be seen. */
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

    /** A number with its word, such as {@code 1 fact}, {@code 3 facts} or {@code 2 memories}. */
    public static String count(long number, String word) {
        var several = word.matches(".*[^aeiou]y") ? word.substring(0, word.length() - 1) + "ies" : word + "s";
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? word : several);
    }

    /** A length of time, such as {@code 6 hours} or {@code 1 day}. */
    public static String duration(Duration length) {
        for (var unit : List.of(ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES)) {
            long number = length.dividedBy(unit.getDuration());
            if (number > 0 && length.equals(unit.getDuration().multipliedBy(number))) {
                var word = unit.name().toLowerCase(Locale.ROOT);
                return count(number, word.substring(0, word.length() - 1));
            }
        }
        return count(length.toSeconds(), "second");
    }

    /** A part of one as per cent. */
    public static int percent(double part) {
        return (int) Math.round(PERCENT * part);
    }

    /** Such as {@code 2026-01-02}. */
    public String day(Instant time) {
        return date(time).toString();
    }

    /** The day of a time. */
    public LocalDate date(Instant time) {
        return LocalDate.ofInstant(time, clock.getZone());
    }

    /** Such as {@code Friday, 2 January 2026}. */
    public static String longDay(LocalDate day) {
        return day.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + ", "
                + DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).format(day);
    }

    /** Such as {@code 10:05}. */
    public String time(Instant time) {
        return DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).format(time.atZone(clock.getZone()));
    }

    /** Such as {@code 3 weeks ago}. */
    public String ago(Instant time) {
        return RelativeTime.describe(time, ZonedDateTime.now(clock));
    }

    /** Such as {@code 2026-01-02 10:05 (3 weeks ago)}. */
    public String full(Instant time) {
        return day(time) + " " + time(time) + " (" + ago(time) + ")";
    }
}
