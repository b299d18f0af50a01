package dev.nightjar.benchmarks.locomo;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** When a session began, as its file writes it. */
final class SessionTime {

    private static final List<DateTimeFormatter> FORMS = List.of(
            // Such as "1:56 pm on 8 May, 2023".
            form("h:mm a 'on' d MMMM[','] yyyy"), form("yyyy-MM-dd[' ']['T']HH:mm[:ss]['Z']"));

    private SessionTime() {}

    /** The time; empty when it is written in no known form. */
    static Optional<Instant> of(String written) {
        var text = written.strip().replaceAll("\\s+", " ");
        return FORMS.stream().flatMap(form -> of(text, form).stream()).findFirst();
    }

    private static Optional<Instant> of(String text, DateTimeFormatter form) {
        try {
            return Optional.of(LocalDateTime.parse(text, form).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty(); // another form may fit
        }
    }

    private static DateTimeFormatter form(String pattern) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern)
                .toFormatter(Locale.ENGLISH);
    }
}
