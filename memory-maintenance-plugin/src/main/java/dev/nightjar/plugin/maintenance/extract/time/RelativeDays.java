package dev.nightjar.plugin.maintenance.extract.time;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.extract.time.TimeExpressions.Anchor;
import org.jspecify.annotations.Nullable;

/** Yesterday, tonight, the day after tomorrow. */
final class RelativeDays {

    static final Pattern PATTERN =
            Pattern.compile("(?i) (,? ?(earlier )?(the day before yesterday|the day after tomorrow|yesterday|tomorrow|"
                    + "today|tonight|last night|this (morning|afternoon|evening))"
                    + "( (morning|afternoon|evening|night))?) ");

    private RelativeDays() {}

    static @Nullable String resolve(Matcher matcher, Anchor anchor) {
        var day = Words.lower(matcher.group(3));
        return "on " + anchor.said().plusDays(shift(day));
    }

    private static int shift(String day) {
        return switch (day) {
            case "the day before yesterday" -> -2;
            case "yesterday", "last night" -> -1;
            case "tomorrow" -> 1;
            case "the day after tomorrow" -> 2;
            default -> 0;
        };
    }
}
