package dev.nightjar.plugin.maintenance.extract.claim;

import java.time.Month;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.stream.Stream;

/** Compares dates as facts write them: "on 2024-04-04" lies within "in April 2024". */
final class Dates {

    private Dates() {}

    /** Whether a date lies within another, or is the same. */
    static boolean isWithin(String date, String other) {
        return comparable(date).startsWith(comparable(other));
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
                .map(month -> "%s-%02d".formatted(bare.substring(space + 1), month.getValue()))
                .orElse(bare);
    }

    private static String name(Month month, String language) {
        return month.getDisplayName(TextStyle.FULL, Locale.forLanguageTag(language))
                .toLowerCase(Locale.ROOT);
    }
}
