package dev.nightjar.plugin.maintenance.extract.time;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.time.LocalDate;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Finds what people say about when, and says it in absolute words against the day it was said. */
public final class TimeExpressions {

    private static final Pattern RECENTLY =
            Pattern.compile("(?i)(^| )(recently|lately|the other day|a while (ago|back)|"
                    + "not (too )?long ago|newly|not that long ago)( |$)");

    private static final Pattern UNRESOLVED = Pattern.compile(
            "(?i)(^| )(ago|last|next|previous|yesterday|tomorrow|tonight|"
                    + "today|earlier|since then|by then|back then|at the time|that (day|time|week|year|night|summer|weekend)|"
                    + "this time|the (same )?(day|week|weekend|year|month|next|following|previous)|"
                    + "(this|these|that|past|coming|upcoming) (past |coming )?(few )?"
                    + "(day|week|weekend|month|year|summer|winter|fall|autumn|spring|morning|evening|afternoon|night)s?|the past)( |$)");

    private static final Pattern DROPPED = Pattern.compile(
            "(?i)(^| )(now|right now|currently|at the moment|nowadays|these days|"
                    + "at present|as of now|for now|at this point|this very moment|as we speak|once again|again|already|so far)( |$)");

    private static final Pattern DURATION =
            Pattern.compile("(?i) for (about |almost |nearly |over |more than |around |the (past|last) )*"
                    + "((\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|a|a few|several|a couple of|many|a decade|decades)"
                    + "( (years?|months?|weeks?|days?))?( and a half)?)( now)?$");

    private static final Pattern LAST = Pattern.compile("(?i)\\b(last|past|previous)\\b");

    private static final List<Expression> EXPRESSIONS = List.of(
            new Expression(RelativeDays.PATTERN, RelativeDays::resolve),
            new Expression(RelativeAmounts.PATTERN, RelativeAmounts::resolve),
            new Expression(RelativePeriods.PATTERN, RelativePeriods::resolve),
            new Expression(CalendarDates.PATTERN, CalendarDates::resolve),
            new Expression(DaysOfMonth.PATTERN, DaysOfMonth::resolve),
            new Expression(RelativeWeekdays.PATTERN, RelativeWeekdays::resolve));

    private TimeExpressions() {}

    /** The day something was said, and which way from there. */
    record Anchor(LocalDate said, Direction direction) {}

    private record Expression(Pattern pattern, BiFunction<Matcher, Anchor, @Nullable String> resolve) {}

    /**
     * Takes the time out of the words.
     *
     * @param words a clause without its subject and verb
     * @param said the day it was said
     * @param direction which side of that day it lies
     */
    public static Dated resolve(List<String> words, LocalDate said, Direction direction) {
        var anchor = new Anchor(said, direction);
        var text = " " + String.join(" ", words) + " ";
        String when = null;
        for (var expression : EXPRESSIONS) {
            var matcher = expression.pattern.matcher(text);
            if (when == null && matcher.find() && !isDuration(text, matcher)) {
                boolean isPurpose = isPurpose(text, matcher);
                when = isPurpose
                        ? asPurpose(expression.resolve.apply(matcher, new Anchor(said, Direction.FUTURE)))
                        : expression.resolve.apply(matcher, anchor);
                text = when == null ? text : without(text, matcher);
            }
        }
        boolean isRecent = RECENTLY.matcher(text).find();
        text = RECENTLY.matcher(text).replaceAll(" ");
        text = DROPPED.matcher(text).replaceAll(" ").stripTrailing();
        if (when == null
                && direction != Direction.PAST
                && DURATION.matcher(text).find()) {
            text = text.replace(" the past ", " ").replace(" the last ", " ");
            when = "as of " + said;
        }
        boolean unresolved = UNRESOLVED.matcher(text).find();
        return new Dated(split(text), when, isRecent, unresolved);
    }

    /** "For the last year" says how long, not when. */
    private static boolean isDuration(String text, Matcher matcher) {
        return isPurpose(text, matcher) && LAST.matcher(matcher.group()).find();
    }

    /** "Booked for 3 May" dates what was booked, not the booking. */
    private static boolean isPurpose(String text, Matcher matcher) {
        return text.substring(0, matcher.start()).endsWith(" for")
                || Words.lower(matcher.group()).strip().startsWith("for ");
    }

    private static @Nullable String asPurpose(@Nullable String when) {
        if (when == null) {
            return null;
        }
        boolean isPlain = when.startsWith("on ") || when.startsWith("in ");
        return isPlain ? "for " + when.substring("on ".length()) : when;
    }

    private static String without(String text, Matcher matcher) {
        var before = text.substring(0, matcher.start());
        return (before.endsWith(" for") ? before.substring(0, before.length() - " for".length()) : before) + " "
                + text.substring(matcher.end());
    }

    private static List<String> split(String text) {
        return Words.spaced(text);
    }

    /** The number a word means; 0 when it means none. */
    static int number(String word) {
        var lower = Words.lower(word).strip();
        if (Words.isNumber(lower)) {
            return lower.length() > 4 ? 0 : Integer.parseInt(lower);
        }
        var names = List.of(
                "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                "twelve");
        return lower.equals("a") || lower.equals("an") ? 1 : Math.max(0, names.indexOf(lower));
    }
}
