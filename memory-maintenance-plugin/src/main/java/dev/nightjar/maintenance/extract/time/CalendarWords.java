package dev.nightjar.maintenance.extract.time;

import dev.nightjar.commons.date.EnglishMonths;
import dev.nightjar.maintenance.extract.text.Words;

/** Words of the calendar. */
public final class CalendarWords {

    private CalendarWords() {}

    /** Whether it is the name of a month. */
    public static boolean isMonth(String word) {
        return Words.isCapitalised(word) && EnglishMonths.of(Words.lower(word)).isPresent();
    }
}
