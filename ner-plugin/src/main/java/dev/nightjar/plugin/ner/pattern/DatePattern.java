package dev.nightjar.plugin.ner.pattern;

import org.jspecify.annotations.Nullable;

/**
 * Dates in figures ({@link FigureDates}) and with English names of months ({@link NamedDates}). Weekdays and words such
 * as "tomorrow" are no dates by themselves. Thread-safe.
 */
final class DatePattern {

    private static final String MONTH_INITIALS = "JFMASONDjfmasond";

    private final FigureDates figures = new FigureDates();
    private final NamedDates names = new NamedDates();

    /** The date that starts with this character; null when none does. */
    @Nullable
    Occurrence at(CharSequence text, int start, char first) {
        if (Neighbours.isDigit(first)) {
            return Neighbours.isWordBefore(text, start) ? null : startingWithDigit(text, start);
        }
        if (MONTH_INITIALS.indexOf(first) < 0 || Neighbours.isWordBefore(text, start)) {
            return null;
        }
        int month = Months.numberAt(text, start);
        return month == 0 ? null : names.monthFirst(text, start, month);
    }

    private @Nullable Occurrence startingWithDigit(CharSequence text, int start) {
        int digits = 1;
        while (digits < 5 && Neighbours.isDigitAt(text, start + digits)) {
            digits++;
        }
        char next = Neighbours.at(text, start + digits);
        boolean isFigure =
                (next == '-' || next == '/' || next == '.') && Neighbours.isDigitAt(text, start + digits + 1);
        Occurrence date = isFigure ? figures.at(text, start, digits) : null;
        return date == null && digits <= 2 ? names.dayFirst(text, start) : date;
    }
}
