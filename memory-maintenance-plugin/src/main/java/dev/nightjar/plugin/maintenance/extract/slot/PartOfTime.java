package dev.nightjar.plugin.maintenance.extract.slot;

import com.google.re2j.Pattern;
import dev.nightjar.commons.date.EnglishMonths;
import java.time.Month;

/** Says whether one date lies within another: a day in a month, a month in a year. */
final class PartOfTime {

    private static final Pattern DAY = Pattern.compile("(\\d{4})-(\\d\\d)-\\d\\d");

    private PartOfTime() {}

    /** Whether the first, as facts write dates, holds the second. */
    static boolean holds(String wide, String narrow) {
        var wider = comparable(wide);
        return wider.length() < comparable(narrow).length()
                && comparable(narrow).startsWith(wider);
    }

    /** Year, then month, then day. */
    private static String comparable(String date) {
        var bare = date.substring(date.indexOf(' ') + 1);
        if (DAY.matcher(bare).matches()) {
            return bare;
        }
        var space = bare.indexOf(' ');
        for (var month : Month.values()) {
            if (space > 0 && bare.substring(0, space).equals(EnglishMonths.name(month))) {
                return "%s-%02d".formatted(bare.substring(space + 1), month.getValue());
            }
        }
        return bare;
    }
}
