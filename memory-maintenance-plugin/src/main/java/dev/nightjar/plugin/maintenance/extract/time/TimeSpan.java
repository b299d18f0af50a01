package dev.nightjar.plugin.maintenance.extract.time;

import dev.nightjar.plugin.maintenance.extract.language.Captures;
import java.util.List;

/**
 * Words of a clause that say when.
 *
 * @param from the first word
 * @param to the position after the last word
 * @param kind what sort of expression it is
 * @param arguments what the rule file says about it
 * @param captures what its placeholders were read as
 */
public record TimeSpan(int from, int to, Kind kind, List<String> arguments, Captures captures) {

    /** Sorts of expressions, as rule files name them. */
    public enum Kind {
        /** Some days from now: {@code yesterday => day -1}. */
        DAY,
        /** {@code <n> <unit> ago => ago}. */
        AGO,
        /** {@code in <n> <unit> => ahead}. */
        AHEAD,
        /** {@code last <unit> => unit -1}. */
        UNIT,
        /** {@code last <weekday> => weekday last}; also {@code next}, {@code this} and {@code on}. */
        WEEKDAY,
        /** A day of a month, with or without a year. */
        DATE,
        /** A month, with or without a year. */
        MONTH,
        /** A year. */
        YEAR,
        /** {@code on the <day> => monthday}. */
        MONTHDAY,
        /** 2024-03-05. */
        ISO,
        /** Words that say it in absolute words already: {@code in the week before <iso> => fixed}. */
        FIXED,
        /** A time of life, with the words for it: {@code when i was a child => stage as a child}. */
        STAGE,
        /** How long: {@code for <n> <unit> => span}. */
        SPAN,
        /** A short while ago. */
        RECENT,
        /** Says nothing: {@code right now => drop}. */
        DROP,
        /** Cannot be told without what was said before: {@code that day => unclear}. */
        UNCLEAR
    }

    /** The same time at another place, where no words are left of it. */
    public TimeSpan at(int position) {
        return new TimeSpan(position, position, kind, arguments, captures);
    }

    /** Whether it dates something, rather than only standing in the way. */
    public boolean isDate() {
        return kind != Kind.SPAN
                && kind != Kind.RECENT
                && kind != Kind.DROP
                && kind != Kind.UNCLEAR
                && kind != Kind.STAGE;
    }
}
