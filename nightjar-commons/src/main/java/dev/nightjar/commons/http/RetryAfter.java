package dev.nightjar.commons.http;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Reads the header {@code Retry-After} (RFC 9110, section 10.2.3): seconds or a date. */
public final class RetryAfter {

    private static final int MAX_DIGITS = 9;

    private RetryAfter() {}

    /** The time to wait, 0 or more; null when the value is neither. */
    public static @Nullable Duration parse(String value, Clock clock) {
        String text = value.strip();
        boolean isNumber = !text.isEmpty()
                && text.length() <= MAX_DIGITS
                && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        if (isNumber) {
            return Duration.ofSeconds(Long.parseLong(text));
        }
        try {
            Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            Duration wait = Duration.between(clock.instant(), then);
            return wait.isNegative() ? Duration.ZERO : wait;
        } catch (DateTimeException e) {
            // An invalid date counts as no date; the usual wait applies.
            return null;
        }
    }
}
