package dev.nightjar.commons.text;

import java.time.Month;
import java.time.format.TextStyle;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** English names of months: full, with three letters, and {@code sept}. */
public final class EnglishMonths {

    /** The full names in lower case, from January on. */
    public static final List<String> NAMES = Stream.of(Month.values())
            .map(month -> name(month).toLowerCase(Locale.ROOT))
            .toList();

    private static final Map<String, Month> MONTHS = months();

    private EnglishMonths() {}

    /** The month with this name, in lower case. */
    public static Optional<Month> of(String word) {
        return Optional.ofNullable(MONTHS.get(word));
    }

    /** The full name, capitalised. */
    public static String name(Month month) {
        return month.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    /** The names as alternatives for a regular expression, longer ones first. */
    public static String alternatives() {
        return MONTHS.keySet().stream()
                .sorted(Comparator.comparing(String::length).reversed().thenComparing(name -> name))
                .collect(Collectors.joining("|"));
    }

    private static Map<String, Month> months() {
        var months = new HashMap<>(CalendarNames.months(Locale.ENGLISH));
        months.putAll(CalendarNames.shortMonths(Locale.ENGLISH));
        months.put("sept", Month.SEPTEMBER);
        return Map.copyOf(months);
    }
}
