package dev.nightjar.maintenance.extract.time;

import dev.nightjar.maintenance.extract.text.Words;
import java.util.Set;

/** Words of the calendar. */
public final class CalendarWords {

    private static final Set<String> MONTHS = Words.set("""
            january february march april may june july august september october november december
            jan feb mar apr jun jul aug sept sep oct nov dec""");

    private CalendarWords() {}

    /** Whether it is the name of a month. */
    public static boolean isMonth(String word) {
        return Words.isCapitalised(word) && MONTHS.contains(Words.lower(word));
    }
}
