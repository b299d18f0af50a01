package dev.nightjar.plugin.maintenance.extract.time;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.extract.time.TimeExpressions.Anchor;
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Last Saturday, next Friday, on Monday. */
final class RelativeWeekdays {

    private static final List<String> PREFIXES = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

    static final Pattern PATTERN = Pattern.compile(
            "(?i) ,? ?(?:(on|this past|this coming|last|past|this|next|coming) )"
                    + "(?:coming |past )?(mon|tues?|wed|wednes|thurs?|fri|sat|satur|sun)(?:day)?(?: (morning|afternoon|evening|night))? ");

    private RelativeWeekdays() {}

    static @Nullable String resolve(Matcher matcher, Anchor anchor) {
        var which = Words.lower(matcher.group(1));
        var day =
                DayOfWeek.of(1 + PREFIXES.indexOf(Words.lower(matcher.group(2)).substring(0, 3)));
        var said = anchor.said();
        var before = said.with(TemporalAdjusters.previous(day));
        var after = said.with(TemporalAdjusters.next(day));
        boolean isPast = which.equals("last")
                || which.endsWith("past")
                || ((which.equals("on") || which.equals("this"))
                        && anchor.direction().isPast());
        if (isPast) {
            return "on " + before;
        }
        if (anchor.direction() == Direction.TIMELESS && which.equals("on")) {
            return null;
        }
        if (which.equals("next")) {
            boolean sameWeek =
                    after.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) == said.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)
                            && ChronoUnit.DAYS.between(said, after) < 7;
            // Some mean the coming one, some the one after it: only a day of the coming calendar week is certain.
            return sameWeek ? "on a " + name(day) + " soon after " + said : "on " + after;
        }
        return "on " + after;
    }

    private static String name(DayOfWeek day) {
        return day.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }
}
