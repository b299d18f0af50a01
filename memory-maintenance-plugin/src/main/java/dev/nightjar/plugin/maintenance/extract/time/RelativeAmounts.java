package dev.nightjar.plugin.maintenance.extract.time;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.extract.time.TimeExpressions.Anchor;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Three years ago, a few weeks ago, in two months. */
final class RelativeAmounts {

    private static final String AMOUNT =
            "(a couple of|a couple|a few|few|several|some|an?|one|two|three|four|five|six|seven|eight|nine|ten|"
                    + "eleven|twelve|\\d{1,3})";

    static final Pattern PATTERN =
            Pattern.compile("(?i) ,? ?(about |around |like |almost |over |roughly |nearly |more than )?(?:"
                    + AMOUNT
                    + " (day|week|weekend|month|year)s? (?:ago|back)|in (?:about |around )?(the next |the coming )?"
                    + AMOUNT + " (day|week|month|year)s?(?:' time)?) ");

    private RelativeAmounts() {}

    static @Nullable String resolve(Matcher matcher, Anchor anchor) {
        boolean isPast = matcher.group(2) != null;
        var amount = Words.lower(isPast ? matcher.group(2) : matcher.group(5));
        var unit = Words.lower(isPast ? matcher.group(3) : matcher.group(6));
        if (!isPast && anchor.direction().isPast()) {
            // "Finished it in two weeks" says how long it took.
            return null;
        }
        if (matcher.group(4) != null) {
            return "in the " + (amount.equals("few") ? "" : amount + " ") + unit + "s after " + anchor.said();
        }
        int count = TimeExpressions.number(amount);
        if (count == 0) {
            return vague(amount, unit, isPast, anchor.said());
        }
        return exact(isPast ? -count : count, unit, anchor.said());
    }

    private static String vague(String amount, String unit, boolean isPast, LocalDate said) {
        var words = amount.startsWith("a couple") ? "a couple of" : amount.equals("few") ? "a few" : amount;
        return words + " " + unit + "s " + (isPast ? "before " : "after ") + said;
    }

    private static String exact(int count, String unit, LocalDate said) {
        return switch (unit) {
            case "day" -> "on " + said.plusDays(count);
            case "week" -> "around " + said.plusWeeks(count);
            case "weekend" ->
                Math.abs(count)
                        + (Math.abs(count) == 1 ? " weekend" : " weekends")
                        + (count < 0 ? " before " : " after ")
                        + said;
            case "month" -> "in " + CalendarDates.monthAndYear(said.plusMonths(count));
            default -> "in " + said.plusYears(count).getYear();
        };
    }
}
