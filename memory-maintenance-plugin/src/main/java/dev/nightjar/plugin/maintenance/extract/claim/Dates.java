package dev.nightjar.plugin.maintenance.extract.claim;

import com.google.re2j.Pattern;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares dates as facts write them: "on 2024-04-04" lies within "in April 2024". */
public final class Dates {

    /** A date with what may stand before it. */
    private static final Pattern DATE = Pattern.compile("(?:^|\\s)(\\d{4})(?:-(\\d{2})(?:-(\\d{2}))?)?$");

    private Dates() {}

    /** Whether a date lies within another, or is the same. */
    static boolean isWithin(String date, String other) {
        return comparable(date).startsWith(comparable(other));
    }

    /** The last day of a date; empty when it names no day, month or year. */
    public static Optional<LocalDate> lastDay(String date) {
        var matcher = DATE.matcher(comparable(date));
        if (!matcher.find()) {
            return Optional.empty();
        }
        var year = Year.parse(matcher.group(1));
        if (matcher.group(2) == null) {
            return Optional.of(year.atMonth(Month.DECEMBER).atEndOfMonth());
        }
        var month = year.atMonth(Integer.parseInt(matcher.group(2)));
        return Optional.of(
                matcher.group(3) == null ? month.atEndOfMonth() : month.atDay(Integer.parseInt(matcher.group(3))));
    }

    /** Year, then month, then day. */
    private static String comparable(String date) {
        var bare = date.substring(date.indexOf(' ') + 1);
        int space = bare.indexOf(' ');
        var name = space < 0 ? "" : bare.substring(0, space).toLowerCase(Locale.ROOT);
        return Stream.of(Month.values())
                .filter(month -> Stream.of("en", "de", "es")
                        .anyMatch(code -> name(month, code).equals(name)))
                .findFirst()
                .map(month -> "%s-%02d".formatted(bare.substring(bare.lastIndexOf(' ') + 1), month.getValue()))
                .orElse(bare);
    }

    private static String name(Month month, String language) {
        return month.getDisplayName(TextStyle.FULL, Locale.forLanguageTag(language))
                .toLowerCase(Locale.ROOT);
    }
}
