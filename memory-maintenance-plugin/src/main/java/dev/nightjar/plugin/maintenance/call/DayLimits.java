package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Health;
import dev.nightjar.extension.agent.AgentOutcome.Usage;
import dev.nightjar.plugin.maintenance.consolidation.PostponedException;
import java.time.LocalDate;
import java.util.Locale;

/**
 * The daily limits of reading. Usage comes from the host's record of calls, so restarts and other processes are accounted
 * for. Thread-safe.
 *
 * @param context the host
 * @param calls maximum calls per day
 * @param tokens maximum tokens per day, input and output
 */
public record DayLimits(ExtensionContext context, int calls, long tokens) {

    /** Today's usage, in the host's time zone. */
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

    /** Adds today's usage and the limits to the health status. */
    public Health on(Health health) {
        var spent = spent();
        return health.with("model_calls_today", spent.turns())
                .with("model_calls_limit", calls)
                .with("model_tokens_today", spent.tokens())
                .with("model_tokens_limit", tokens);
    }

    /** Usage for people, such as {@code 12 of 100 calls and 41,000 of 300,000 tokens today}. */
    public String line(Usage spent) {
        return String.format(
                Locale.ROOT,
                "%d of %d calls and %,d of %,d tokens today",
                spent.turns(),
                calls,
                spent.tokens(),
                tokens);
    }
}
