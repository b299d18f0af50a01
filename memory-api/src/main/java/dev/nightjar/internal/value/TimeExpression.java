package dev.nightjar.internal.value;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Parses times as people write them in a search: an ISO date or date-time, or a phrase relative to now. Days begin at
 * midnight in the clock's zone, which also applies to a date-time without a zone. Thread-safe.
 *
 * <pre>{@code
 * TimeExpression.parse("3 days ago", clock);
 * TimeExpression.parse("2026-01-31", clock);
 * }</pre>
 */
public final class TimeExpression {

    /** Forms that {@link #written} understands, for help texts. */
    public static final String WRITTEN_FORMS = "an ISO date (2026-01-31), an ISO date-time (2026-01-31T09:00:00Z)";

    /** Forms that {@link #parse} understands, for help texts. */
    public static final String ACCEPTED_FORMS = WRITTEN_FORMS
            + ", 'N minutes|hours|days|weeks|months|years ago', 'today', 'yesterday', 'last week' or 'last month'";

    /** Every month has this day. */
    private static final int LAST_COMMON_DAY = 28;

    /** A longer number, in any unit, leads outside the years that a date can have. */
    private static final int MAX_DIGITS = 10;

    private static final int SHOWN_CHARACTERS = 60;

    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "minute", ChronoUnit.MINUTES,
            "hour", ChronoUnit.HOURS,
            "day", ChronoUnit.DAYS,
            "week", ChronoUnit.WEEKS,
            "month", ChronoUnit.MONTHS,
            "year", ChronoUnit.YEARS);

    private TimeExpression() {}

    /**
     * The instant that a text means. {@code today}, {@code yesterday} and {@code last week} (seven days back) mean the
     * start of that day. {@code last month} means the start of the same day one month back, at most the 28th. {@code N
     * … ago} keeps the time of day; if the month lacks that day, it means the last day of the month.
     *
     * @param text the text; case and extra blanks do not matter
     * @param clock supplies the present time and the zone
     * @throws IllegalArgumentException for anything else, listing the accepted forms
     */
    public static Instant parse(String text, Clock clock) {
        return understood(
                text,
                ACCEPTED_FORMS,
                tidy -> words(tidy.toLowerCase(Locale.ROOT), ZonedDateTime.now(clock))
                        .orElseGet(() -> iso(tidy, clock.getZone())));
    }

    /**
     * The instant of an absolute time, independent of the present time.
     *
     * @param text an ISO date, for the start of that day, or an ISO date-time
     * @param zone the zone for a text that has none
     * @throws IllegalArgumentException for anything else, listing the accepted forms
     */
    public static Instant written(String text, ZoneId zone) {
        return understood(text, WRITTEN_FORMS, tidy -> iso(tidy, zone));
    }

    private static Instant understood(String text, String forms, Function<String, Instant> reading) {
        try {
            var instant = reading.apply(CharMatcher.whitespace().trimAndCollapseFrom(text, ' '));
            if (MemoryTime.isInRange(instant)) {
                return instant;
            }
        } catch (DateTimeException | ArithmeticException e) {
            throw notUnderstood(text, forms, e);
        }
        throw notUnderstood(text, forms, null);
    }

    private static Optional<Instant> words(String folded, ZonedDateTime now) {
        return switch (folded) {
            case "today" -> Optional.of(startOfDay(now));
            case "yesterday" -> Optional.of(startOfDay(now.minusDays(1)));
            case "last week" -> Optional.of(startOfDay(now.minusWeeks(1)));
            case "last month" ->
                Optional.of(startOfDay(now.withDayOfMonth(Math.min(now.getDayOfMonth(), LAST_COMMON_DAY))
                        .minusMonths(1)));
            default -> ago(Splitter.on(' ').splitToList(folded), now);
        };
    }

    private static Optional<Instant> ago(List<String> words, ZonedDateTime now) {
        if (words.size() != 3 || !words.get(2).equals("ago") || !isCount(words.get(0))) {
            return Optional.empty();
        }
        var unit = UNITS.get(
                words.get(1).endsWith("s")
                        ? words.get(1).substring(0, words.get(1).length() - 1)
                        : words.get(1));
        return Optional.ofNullable(unit)
                .map(known -> now.minus(Long.parseLong(words.get(0)), known).toInstant());
    }

    private static Instant iso(String text, ZoneId zone) {
        if (CharMatcher.anyOf("Tt").matchesNoneOf(text)) {
            return LocalDate.parse(text).atStartOfDay(zone).toInstant();
        }
        var time = DateTimeFormatter.ISO_DATE_TIME.parseBest(text, ZonedDateTime::from, LocalDateTime::from);
        return time instanceof LocalDateTime local ? local.atZone(zone).toInstant() : Instant.from(time);
    }

    private static Instant startOfDay(ZonedDateTime time) {
        return time.toLocalDate().atStartOfDay(time.getZone()).toInstant();
    }

    private static boolean isCount(String word) {
        return !word.isEmpty()
                && word.length() <= MAX_DIGITS
                && CharMatcher.inRange('0', '9').matchesAllOf(word);
    }

    private static IllegalArgumentException notUnderstood(String text, String forms, @Nullable Exception cause) {
        var shown = text.codePointCount(0, text.length()) <= SHOWN_CHARACTERS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, SHOWN_CHARACTERS)) + "…";
        return new IllegalArgumentException("Time '" + shown + "' is not understood; use " + forms, cause);
    }
}
