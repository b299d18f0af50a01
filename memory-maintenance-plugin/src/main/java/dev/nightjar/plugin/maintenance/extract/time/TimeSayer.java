package dev.nightjar.plugin.maintenance.extract.time;

import dev.nightjar.plugin.maintenance.extract.language.Captures.Capture;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says a time in absolute words, in the language's wording. Thread-safe. */
public final class TimeSayer {

    private static final int YEARS_TO_TRY = 8;
    private static final int MONTHS_TO_TRY = 3;
    /** Begins what the rule file says of a time of the speaker's life: "when I was ten". */
    private static final String SPEAKERS = "own";

    private static final Set<String> FIXED = Set.of("since", "from", "until", "by", "around", "for");

    private final Language language;

    /** For a language. */
    public TimeSayer(Language language) {
        this.language = language;
    }

    private record Anchor(LocalDate said, Direction direction) {

        boolean isPast() {
            return direction.isPast();
        }
    }

    /**
     * The time in absolute words, such as "on 2024-03-04".
     *
     * @param said the day it was said
     * @param direction which side of that day it lies on
     * @return empty when it cannot be told
     */
    public Optional<String> say(TimeSpan span, LocalDate said, Direction direction) {
        try {
            return Optional.ofNullable(resolve(span, new Anchor(said, direction(span, direction))));
        } catch (DateTimeException noSuchDay) {
            return Optional.empty();
        }
    }

    /** "Booked for 3 May" dates what was booked, not the booking; "since" and "ago" look back whatever the verb says. */
    private static Direction direction(TimeSpan span, Direction direction) {
        return switch (lead(span)) {
            case "for", "until", "by" -> Direction.FUTURE;
            case "since" -> Direction.PAST;
            default -> direction;
        };
    }

    private @Nullable String resolve(TimeSpan span, Anchor anchor) {
        var said = anchor.said;
        return switch (span.kind()) {
            case DAY -> day(span, said.plusDays(number(span.arguments().get(0))));
            case AGO -> amount(span, -1, said);
            case AHEAD -> anchor.isPast() ? null : amount(span, 1, said);
            case UNIT -> unit(value(span, "unit"), span.arguments().get(0), anchor);
            case WEEKDAY -> weekday(span, anchor);
            case DATE -> date(span, anchor);
            case MONTH -> month(span, anchor);
            case YEAR -> led(span, value(span, "year"), wording("year", value(span, "year")));
            case MONTHDAY -> dayOfMonth(number(value(span, "day")), anchor);
            case ISO -> led(span, value(span, "iso"), wording("day", value(span, "iso")));
            case FIXED -> String.join(" ", span.arguments());
            case STAGE -> stage(span);
            default -> null;
        };
    }

    private static int number(String text) {
        return Integer.parseInt(text.startsWith("+") ? text.substring(1) : text);
    }

    private static String value(TimeSpan span, String name) {
        return span.captures().get(name).map(Capture::value).orElse("");
    }

    private static String text(TimeSpan span, String name) {
        return span.captures().get(name).stream()
                .flatMap(capture -> capture.tokens().stream())
                .map(Token::text)
                .collect(Collectors.joining(" "));
    }

    private static String lead(TimeSpan span) {
        return value(span, "lead");
    }

    private String wording(String name, Object value) {
        return language.wording(name).replace("{}", String.valueOf(value));
    }

    /** With a word such as "since" in front if one was said, else as it is worded usually. */
    private String led(TimeSpan span, Object value, String usual) {
        return FIXED.contains(lead(span)) ? wording(lead(span), value) : usual;
    }

    private String day(TimeSpan span, LocalDate day) {
        return led(span, day, wording("day", day));
    }

    private static String stage(TimeSpan span) {
        var words =
                isOfSpeaker(span) ? span.arguments().subList(1, span.arguments().size()) : span.arguments();
        return String.join(" ", words).replace("{}", text(span, "n"));
    }

    private static boolean isOfSpeaker(TimeSpan span) {
        return span.arguments().get(0).equals(SPEAKERS);
    }

    /**
     * A time of life in what is said of somebody else: "my dad died when I was ten" tells nothing of the dad's age.
     *
     * @return "when Ada was ten"; empty where the language has no words for it
     */
    public Optional<String> stageOf(String speaker, TimeSpan span) {
        var said = stage(span);
        if (!isOfSpeaker(span)) {
            return Optional.of(said);
        }
        var number = text(span, "n");
        var state = number.isEmpty() ? said.replaceFirst("^as ", "") : number;
        return language.findWording("stage of another")
                .map(wording -> wording.replace("[]", speaker).replace("{}", state));
    }

    private @Nullable String amount(TimeSpan span, int sign, LocalDate said) {
        var amount = value(span, "n") + value(span, "one");
        var unit = value(span, "unit");
        if (amount.isEmpty()) {
            var words = text(span, "few") + " " + text(span, "unit");
            return wording(sign < 0 ? "before" : "after", said).replace("[]", words);
        }
        int count = sign * number(amount);
        return switch (unit) {
            case "day" -> wording("day", said.plusDays(count));
            case "week" -> wording("around", said.plusWeeks(count));
            case "weekend" ->
                wording(sign < 0 ? "before" : "after", said).replace("[]", text(span, "n") + " " + text(span, "unit"));
            case "month" -> wording("month", monthAndYear(said.plusMonths(count)));
            case "year" -> wording("year", said.plusYears(count).getYear());
            default -> null;
        };
    }

    private String monthAndYear(LocalDate date) {
        return language.findWording("month and year")
                .orElse("[] {}")
                .replace("[]", monthName(date.getMonth()))
                .replace("{}", String.valueOf(date.getYear()));
    }

    private String monthName(Month month) {
        return month.getDisplayName(TextStyle.FULL, language.locale());
    }

    private @Nullable String unit(String unit, String which, Anchor anchor) {
        var said = anchor.said;
        int step = which.equals("coming") ? 0 : number(which);
        return switch (unit) {
            case "day" -> null;
            case "week" -> wording(step < 0 ? "week before" : step > 0 ? "week after" : "week of", said);
            case "weekend" -> weekend(step, which.equals("coming"), anchor);
            case "month" -> wording("month", monthAndYear(said.plusMonths(step)));
            case "year" -> wording("year", said.plusYears(step).getYear());
            default -> season(unit, step, anchor);
        };
    }

    private String weekend(int step, boolean isComing, Anchor anchor) {
        var said = anchor.said;
        boolean isWeekend = said.getDayOfWeek().getValue() >= DayOfWeek.SATURDAY.getValue();
        var lastSaturday = said.with(TemporalAdjusters.previousOrSame(DayOfWeek.SATURDAY));
        if (step == 0 && isWeekend && !isComing) {
            return wording("weekend", lastSaturday);
        }
        if (step < 0 || (step == 0 && anchor.isPast())) {
            return wording("weekend", isWeekend ? lastSaturday.minusWeeks(1) : lastSaturday);
        }
        // "Next weekend" before a weekend may mean the coming one or the one after it.
        return step == 1 && !isWeekend
                ? wording("weekend soon", said)
                : wording("weekend", said.with(TemporalAdjusters.next(DayOfWeek.SATURDAY)));
    }

    private @Nullable String season(String season, int step, Anchor anchor) {
        int year = anchor.said.getYear();
        int month = anchor.said.getMonthValue();
        if (season.equals("winter")) {
            // Spans two years: which one is meant cannot be told from the name alone.
            return step < 0 ? wording("last winter", anchor.said) : null;
        }
        int firstMonth = season.equals("spring") ? 3 : season.equals("summer") ? 6 : 9;
        boolean isOver = month > firstMonth + 2;
        int shift = step < 0 ? (isOver ? 0 : -1) : step > 0 ? (month < firstMonth ? 0 : 1) : 0;
        return wording(season, year + shift);
    }

    private @Nullable String weekday(TimeSpan span, Anchor anchor) {
        var which = span.arguments().get(0);
        var day = DayOfWeek.valueOf(value(span, "weekday"));
        var said = anchor.said;
        var after = said.with(TemporalAdjusters.next(day));
        boolean isOpen = which.equals("on") || which.equals("this");
        if (which.equals("last") || (isOpen && anchor.isPast())) {
            return day(span, said.with(TemporalAdjusters.previous(day)));
        }
        if (anchor.direction == Direction.TIMELESS && which.equals("on")) {
            return null;
        }
        boolean isSameWeek = after.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) == said.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)
                && ChronoUnit.DAYS.between(said, after) < 7;
        // Some mean the coming one, some the one after it: only a day of the coming calendar week is certain.
        return which.equals("next") && isSameWeek
                ? wording("weekday soon", said).replace("[]", day.getDisplayName(TextStyle.FULL, language.locale()))
                : led(span, after, wording("day", after));
    }

    private String date(TimeSpan span, Anchor anchor) {
        int day = number(value(span, "day"));
        var month = Month.valueOf(value(span, "month"));
        var year = value(span, "year");
        if (!year.isEmpty()) {
            var date = LocalDate.of(number(year), month, day);
            return led(span, date, wording("day", date));
        }
        if (anchor.direction == Direction.TIMELESS) {
            LocalDate.of(2024, month, day);
            return wording("yearly", day).replace("[]", monthName(month));
        }
        var date = nearest(month, day, anchor);
        return led(span, date, wording("day", date));
    }

    private static LocalDate nearest(Month month, int day, Anchor anchor) {
        for (int step = 0; step <= YEARS_TO_TRY; step++) {
            int year = anchor.said.getYear() + (anchor.isPast() ? -step : step);
            boolean exists = day <= month.length(Year.isLeap(year));
            if (exists && liesRight(LocalDate.of(year, month, day), anchor)) {
                return LocalDate.of(year, month, day);
            }
        }
        throw new DateTimeException("no such day near " + anchor.said);
    }

    private static boolean liesRight(LocalDate date, Anchor anchor) {
        return anchor.isPast() ? !date.isAfter(anchor.said) : !date.isBefore(anchor.said);
    }

    private String month(TimeSpan span, Anchor anchor) {
        var month = Month.valueOf(value(span, "month"));
        var year = value(span, "year");
        var said = anchor.said;
        var which = span.arguments().isEmpty() ? "" : span.arguments().get(0);
        if (year.isEmpty() && which.isEmpty() && anchor.direction == Direction.TIMELESS) {
            return led(span, monthName(month), wording("month", monthName(month)));
        }
        boolean isPast = which.equals("last") || (anchor.isPast() && !which.equals("next"));
        int turn = Integer.compare(month.getValue(), said.getMonthValue());
        int shift = isPast ? (turn > 0 ? -1 : 0) : (turn < 0 ? 1 : 0);
        var date = LocalDate.of(year.isEmpty() ? said.getYear() + shift : number(year), month, 1);
        return led(span, monthAndYear(date), wording("month", monthAndYear(date)));
    }

    private @Nullable String dayOfMonth(int day, Anchor anchor) {
        for (int step = 0; step < MONTHS_TO_TRY; step++) {
            var month = YearMonth.from(anchor.said).plusMonths(anchor.isPast() ? -step : step);
            if (month.isValidDay(day) && liesRight(month.atDay(day), anchor)) {
                return wording("day", month.atDay(day));
            }
        }
        return null;
    }
}
