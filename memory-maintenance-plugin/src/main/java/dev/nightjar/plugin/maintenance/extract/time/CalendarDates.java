package dev.nightjar.plugin.maintenance.extract.time;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.commons.date.EnglishMonths;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.extract.time.TimeExpressions.Anchor;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import org.jspecify.annotations.Nullable;

/** 5 May, May 5th 2024, in May, last June, in 2019, since 2015. */
final class CalendarDates {

    private static final String MONTH = "(" + EnglishMonths.alternatives() + ")";

    private static final String YEAR = "((?:19|20)\\d\\d)";

    /** Groups: 1 preposition; 2-4 day month year; 5-7 month day year; 8-10 which month year; 11 ISO; 12 year alone. */
    static final Pattern PATTERN = Pattern.compile(
            "(?i) ,? ?(?:(on|in|since|until|by|from|around|back in|early in|late in|for|during) )?(?:the )?(?:"
                    + "(\\d{1,2})(?:st|nd|rd|th)?(?: of)? " + MONTH + "(?:,? ,? ?" + YEAR + ")?"
                    + "|" + MONTH + " (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?:,? ,? ?" + YEAR + ")?"
                    + "|(last |this |next |this past |early |late |mid )?" + MONTH + "(?: (?:of )?,? ?" + YEAR + ")?"
                    + "|" + YEAR + "-(\\d\\d)-(\\d\\d)"
                    + "|" + YEAR + ") ");

    private CalendarDates() {}

    /** A month with its year, in English. */
    static String monthAndYear(LocalDate date) {
        return EnglishMonths.name(date.getMonth()) + " " + date.getYear();
    }

    static @Nullable String resolve(Matcher matcher, Anchor anchor) {
        var lead = Words.lower(matcher.group(1) == null ? "" : matcher.group(1));
        try {
            if (matcher.group(2) != null) {
                return day(lead, matcher.group(2), matcher.group(3), matcher.group(4), anchor);
            }
            if (matcher.group(5) != null) {
                return day(lead, matcher.group(6), matcher.group(5), matcher.group(7), anchor);
            }
            if (matcher.group(11) != null) {
                return onOr(lead)
                        + LocalDate.of(
                                Integer.parseInt(matcher.group(11)),
                                Integer.parseInt(matcher.group(12)),
                                Integer.parseInt(matcher.group(13)));
            }
            if (matcher.group(14) != null) {
                return year(lead, matcher.group(14));
            }
            return month(lead, matcher.group(8), matcher.group(9), matcher.group(10), anchor);
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    private static @Nullable String year(String lead, String year) {
        if (lead.isEmpty() || lead.equals("on") || lead.equals("for")) {
            return null;
        }
        return (lead.equals("since") || lead.equals("until") || lead.equals("by") ? lead : "in") + " " + year;
    }

    private static String day(String lead, String day, String month, @Nullable String year, Anchor anchor) {
        int dayOfMonth = Integer.parseInt(day);
        var name = month(month);
        if (year != null) {
            return onOr(lead) + LocalDate.of(Integer.parseInt(year), name, dayOfMonth);
        }
        if (anchor.direction() == Direction.TIMELESS) {
            LocalDate.of(2024, name, dayOfMonth);
            return onOr(lead) + dayOfMonth + " " + EnglishMonths.name(name);
        }
        return onOr(lead) + nearest(name, dayOfMonth, anchor);
    }

    private static LocalDate nearest(Month month, int day, Anchor anchor) {
        var said = anchor.said();
        boolean isPast = anchor.direction().isPast();
        for (int step = 0; step <= 8; step++) {
            int year = said.getYear() + (isPast ? -step : step);
            if (month == Month.FEBRUARY && day == 29 && !Year.isLeap(year)) {
                continue;
            }
            var date = LocalDate.of(year, month, day);
            if (isPast ? !date.isAfter(said) : !date.isBefore(said)) {
                return date;
            }
        }
        throw new DateTimeException("no such day near " + said);
    }

    private static @Nullable String month(
            String lead, @Nullable String which, String name, @Nullable String year, Anchor anchor) {
        var month = month(name);
        var full = EnglishMonths.name(month);
        var pre = lead.equals("since") || lead.equals("until") || lead.equals("by") ? lead + " " : "in ";
        if (year != null) {
            return pre + full + " " + year;
        }
        // "may" and "march" are words of their own, so a bare month needs something that makes it a date.
        boolean isDate = which != null || !lead.isEmpty();
        if (!isDate) {
            return null;
        }
        if (anchor.direction() == Direction.TIMELESS) {
            return lead.equals("since") ? pre + monthAndYear(past(month, anchor.said())) : pre + full;
        }
        var word = Words.lower(which == null ? "" : which).strip();
        boolean isPast = word.endsWith("last")
                || word.endsWith("past")
                || (anchor.direction().isPast() && !word.equals("next"));
        return pre + monthAndYear(isPast ? past(month, anchor.said()) : coming(month, anchor.said()));
    }

    private static LocalDate past(Month month, LocalDate said) {
        int year = month.getValue() <= said.getMonthValue() ? said.getYear() : said.getYear() - 1;
        return LocalDate.of(year, month, 1);
    }

    private static LocalDate coming(Month month, LocalDate said) {
        int year = month.getValue() >= said.getMonthValue() ? said.getYear() : said.getYear() + 1;
        return LocalDate.of(year, month, 1);
    }

    private static String onOr(String lead) {
        return switch (lead) {
            case "since", "until", "by", "around" -> lead + " ";
            default -> "on ";
        };
    }

    private static Month month(String name) {
        return EnglishMonths.of(Words.lower(name)).orElseThrow(() -> new DateTimeException("no month " + name));
    }
}
