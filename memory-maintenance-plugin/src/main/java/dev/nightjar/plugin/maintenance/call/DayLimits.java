package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Health;
import dev.nightjar.extension.agent.AgentOutcome.Usage;
import dev.nightjar.plugin.maintenance.consolidation.PostponedException;
import java.time.LocalDate;

/**
 * Keeps what reading costs within a day's limits. What was spent is read from the host's record of calls, so a restart and a second
 * process change nothing. Thread-safe.
 *
 * @param context the host
 * @param calls most calls of a day
 * @param tokens most tokens of a day, read and written
 */
public record DayLimits(ExtensionContext context, int calls, long tokens) {

    /** What was spent today, by the host's clock and zone. */
    public Usage spent() {
        var clock = context.clock();
        var today = LocalDate.ofInstant(clock.instant(), clock.getZone());
        return context.agents().used(today.atStartOfDay(clock.getZone()).toInstant());
    }

    /** @throws PostponedException when a limit is reached */
    void require() {
        var spent = spent();
        if (spent.turns() >= calls || spent.tokens() >= tokens) {
            throw new PostponedException(
                    "today's limit is reached (%s); the session waits until tomorrow, or raise".formatted(line(spent))
                            + " maintenance.model_limits");
        }
    }

    /** With what was spent today and what may be, for watching. */
    public Health on(Health health) {
        var spent = spent();
        return health.with("model_calls_today", spent.turns())
                .with("model_calls_limit", calls)
                .with("model_tokens_today", spent.tokens())
                .with("model_tokens_limit", tokens);
    }

    /** For people, such as {@code 12 of 100 calls and 41,000 of 300,000 tokens today}. */
    public String line(Usage spent) {
        return "%d of %d calls and %,d of %,d tokens today".formatted(spent.turns(), calls, spent.tokens(), tokens);
    }
}
