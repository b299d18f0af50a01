package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.time.TimeSpan;
import java.util.List;

/**
 * A part of a sentence that says one thing.
 *
 * @param tokens its words, without those that say when
 * @param times when
 * @param isAsserted whether it is said to be so; what hangs on "if" or "when" is not
 * @param isFirst whether the sentence begins with it, so that its subject may be left out
 * @param isIntroduced whether words for when, where or how stand before its subject: "last May, I …"
 * @param trust what hedges leave of its likelihood, 0..1
 */
public record Clause(
        List<Token> tokens,
        List<TimeSpan> times,
        boolean isAsserted,
        boolean isFirst,
        boolean isIntroduced,
        double trust) {

    public Clause {
        tokens = List.copyOf(tokens);
        times = List.copyOf(times);
    }
}
