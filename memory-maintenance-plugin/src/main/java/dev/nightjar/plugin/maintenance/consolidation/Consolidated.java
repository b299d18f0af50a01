package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.event.SessionConsolidated;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.FactBatchResult;
import dev.nightjar.spi.ReadBy;

/**
 * What one consolidation did.
 *
 * @param episodes how many episodes were read
 * @param facts what became of the facts found in them
 * @param by who read
 * @param turns how often a model was asked
 * @param cost what that cost
 * @param remark what the model says of it, on one line; empty for nothing
 */
public record Consolidated(int episodes, FactBatchResult facts, ReadBy by, int turns, double cost, String remark) {

    /** One line for people, without a session's name. */
    public String line() {
        return "%d episodes read %s, %d facts, %d superseded%s"
                .formatted(
                        episodes,
                        by == ReadBy.MODEL ? "by the model" : "without a model",
                        facts.saved().size(),
                        facts.superseded().size(),
                        remark.isEmpty() ? "" : ": " + remark);
    }

    /** Tells the host what became of a session. */
    public static void announce(ExtensionContext context, MemoryScope scope, String sessionId, FactBatchResult facts) {
        var now = context.clock().instant();
        context.events()
                .post(SessionConsolidated.of(
                        scope, sessionId, now, facts.saved().size()));
    }
}
