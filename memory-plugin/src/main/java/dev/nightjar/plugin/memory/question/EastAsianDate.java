package dev.nightjar.plugin.memory.question;

import dev.nightjar.commons.text.CalendarNames;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A date as Chinese, Japanese and Korean write it, without spaces and with the unit behind each number: 2025年3月5日. Of
 * its parts each may be missing.
 *
 * @param year the year, or null
 * @param month the month, 1..12, or null
 * @param day the day of the month, 1..31, or null; never without a month
 */
record EastAsianDate(
        @Nullable Integer year,
        @Nullable Integer month,
        @Nullable Integer day) {

    private static final String YEAR_UNITS = "年년";
    private static final String DAY_UNITS = "日号號일";
    private static final String NUMERALS = "一二三四五六七八九十〇";
    private static final int YEAR_DIGITS = 4;
    /** A question is not longer, and normalization needs time in the square of a run of marks. */
    private static final int CHARACTERS_READ = 2_000;

    private static final int LAST_DAY = 31;
    private static final Map<String, Integer> MONTHS = months();
    /** Longer names first: "十一月" ends like "一月". */
    private static final List<String> NAMES = MONTHS.keySet().stream()
            .sorted(Comparator.comparing(String::length).reversed())
            .toList();

    /** The date in a text. */
    static EastAsianDate in(String question) {
        var beginning = question.substring(0, Math.min(question.length(), CHARACTERS_READ));
        var text = Normalizer.normalize(beginning, Normalizer.Form.NFKC);
        for (var name : NAMES) {
            int at = text.indexOf(name);
            if (at >= 0 && !isNumberBefore(text, at)) {
                return new EastAsianDate(year(text), MONTHS.get(name), day(text, at + name.length()));
            }
        }
        return new EastAsianDate(year(text), null, null);
    }

    private static @Nullable Integer year(String text) {
        for (int i = YEAR_DIGITS; i < text.length(); i++) {
            if (YEAR_UNITS.indexOf(text.charAt(i)) >= 0 && !isNumberBefore(text, i - YEAR_DIGITS)) {
                var year = QuestionTime.yearIn(text.substring(i - YEAR_DIGITS, i));
                if (year.isPresent()) {
                    return year.getAsInt();
                }
            }
        }
        return null;
    }

    private static @Nullable Integer day(String text, int from) {
        int day = 0;
        int i = from;
        while (i < text.length() && text.charAt(i) == ' ') {
            i++;
        }
        while (i < text.length() && day <= LAST_DAY && Character.digit(text.charAt(i), 10) >= 0) {
            day = 10 * day + Character.digit(text.charAt(i), 10);
            i++;
        }
        boolean isDay = day >= 1 && day <= LAST_DAY && i < text.length() && DAY_UNITS.indexOf(text.charAt(i)) >= 0;
        return isDay ? Integer.valueOf(day) : null;
    }

    private static boolean isNumberBefore(String text, int at) {
        return at > 0 && (Character.isDigit(text.charAt(at - 1)) || NUMERALS.indexOf(text.charAt(at - 1)) >= 0);
    }

    private static Map<String, Integer> months() {
        var months = new HashMap<String, Integer>();
        for (var locale : List.of(Locale.CHINESE, Locale.JAPANESE, Locale.KOREAN)) {
            CalendarNames.months(locale).forEach((name, month) -> months.put(name, month.getValue()));
        }
        return Map.copyOf(months);
    }
}
