package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.event.SessionConsolidated;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The result of one consolidation.
 *
 * @param episodes number of episodes read
 * @param facts the outcome for the facts found
 * @param by who read
 * @param turns number of model calls
 * @param cost their cost
 * @param leftOut what of the model's answer could not be read, each with its place and the reason
 * @param remark the model's remark, or why it did not read, on one line; empty for none
 */
public record Consolidated(
        int episodes, FactBatchResult facts, ReadBy by, int turns, double cost, List<String> leftOut, String remark) {

    public Consolidated {
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Lines for people, without a session's name: the messages read and the facts of them, then each thing left out.
     */
    public List<String> lines() {
        var missing = notSaved();
        var summary = String.format(
                Locale.ROOT,
                "%s read %s, %s, %d replaced%s%s",
                counted(episodes, "message"),
                by == ReadBy.MODEL ? "by the model" : "without a model",
                counted(facts.saved().size(), "fact"),
                facts.superseded().size(),
                missing.isEmpty() ? "" : ", " + missing.size() + " left out",
                remark.isEmpty() ? "" : ": " + remark);
        return Stream.concat(Stream.of(summary), missing.stream().map(what -> "left out: " + what))
                .toList();
    }

    private static String counted(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** A copy with the reason why the model did not read. */
    Consolidated insteadOfModel(String why) {
        var remark = why + "; 'nightjar jobs run consolidation --reread statements' lets a model read it";
        return new Consolidated(episodes, facts, by, turns, cost, leftOut, remark);
    }

    /** Why facts were not saved, one reason for each. */
    public List<String> notSaved() {
        return Stream.concat(leftOut.stream(), facts.errors().stream()).toList();
    }

    /** Posts the result of a session to the host. */
    public static void announce(ExtensionContext context, MemoryScope scope, String sessionId, FactBatchResult facts) {
        var now = context.clock().instant();
        context.events()
                .post(SessionConsolidated.of(
                        scope, sessionId, now, facts.saved().size()));
    }
}
