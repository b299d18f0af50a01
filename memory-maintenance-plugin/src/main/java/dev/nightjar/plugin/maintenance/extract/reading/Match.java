package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Captures;
import dev.nightjar.plugin.maintenance.extract.reading.clause.VerbGroup;
import dev.nightjar.plugin.maintenance.extract.rule.Rule;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable.Way;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import org.jspecify.annotations.Nullable;

/**
 * A way to say something that was found.
 *
 * @param way the way
 * @param captures what its placeholders were read as
 * @param who whom it is about
 * @param whose whose something is
 * @param group the verb; null when the pattern has none
 * @param span where it stands
 */
record Match(
        Way way,
        Captures captures,
        Subject who,
        Subject whose,
        @Nullable VerbGroup group,
        Span span) {

    /** The rule it belongs to. */
    Rule rule() {
        return way.rule();
    }

    /**
     * Words of a clause.
     *
     * @param from the first
     * @param end the position after the last
     */
    record Span(int from, int end) {}

    /** What a placeholder was read as, in plain words; empty when it was not read. */
    String words(String name) {
        return captures.get(name).map(capture -> Words.plain(capture.tokens())).orElse("");
    }
}
