package dev.nightjar.commons.text;

import java.text.Normalizer;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names of months and weekdays from the JDK's locale data: in lower case, without the dot of an abbreviation, and both
 * with and without accents.
 */
public final class CalendarNames {

    private static final List<TextStyle> FULL = List.of(TextStyle.FULL, TextStyle.FULL_STANDALONE);
    private static final List<TextStyle> SHORT = List.of(TextStyle.SHORT, TextStyle.SHORT_STANDALONE);
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private CalendarNames() {}

    /** The full names of months in every form of the language, such as {@code мая} and {@code май}. */
    public static Map<String, Month> months(Locale locale) {
        return names(Month.values(), FULL, locale, Month::getDisplayName);
    }

    /** The abbreviated names of months; the full name if the language has no abbreviation. */
    public static Map<String, Month> shortMonths(Locale locale) {
        return names(Month.values(), SHORT, locale, Month::getDisplayName);
    }

    /** The full names of weekdays. */
    public static Set<String> weekdays(Locale locale) {
        return names(DayOfWeek.values(), FULL, locale, DayOfWeek::getDisplayName)
                .keySet();
    }

    private static <T> Map<String, T> names(T[] values, List<TextStyle> styles, Locale locale, Namer<T> namer) {
        var names = new HashMap<String, T>();
        for (var value : values) {
            for (var style : styles) {
                var name = namer.name(value, style, locale).toLowerCase(locale).replace(".", "");
                names.put(name, value);
                names.put(
                        MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFD))
                                .replaceAll(""),
                        value);
            }
        }
        return Map.copyOf(names);
    }

    @FunctionalInterface
    private interface Namer<T> {
        String name(T value, TextStyle style, Locale locale);
    }
}
