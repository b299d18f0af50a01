package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.maintenance.consolidation.PostponedException;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.agent.AgentOutcome.Usage;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;

/**
 * The daily limits of reading, for all users together and for each. Usage comes from the host's record of calls, so
 * restarts and other processes are accounted for. Thread-safe.
 *
 * @param context the host
 * @param all for all users together
 * @param each for one user
 */
public record DayLimits(ExtensionContext context, Limit all, Limit each) {

    /**
     * A limit of a day.
     *
     * @param calls maximum calls
     * @param tokens maximum tokens, input and output
     */
    public record Limit(int calls, long tokens) {

        boolean isReached(Usage spent) {
            return spent.turns() >= calls || spent.tokens() >= tokens;
        }

        /** Usage for people, such as {@code 12 of 100 calls and 41,000 of 300,000 tokens today}. */
        String line(Usage spent) {
            return String.format(
                    Locale.ROOT,
                    "%d of %,d calls and %,d of %,d tokens today",
                    spent.turns(),
                    calls,
                    spent.tokens(),
                    tokens);
        }
    }

    /**
     * @param user the user whose session is to be read
     * @throws PostponedException when a limit is reached
     */
    void require(Namespace user) {
        require(all, context.agents().used(today()), "the limit of all users", "calls and tokens");
        require(each, context.agents().used(today(), user), "the limit of one user", "user_calls and user_tokens");
    }

    private void require(Limit limit, Usage spent, String name, String settings) {
        if (limit.isReached(spent)) {
            throw new PostponedException(String.format(
                    Locale.ROOT,
                    "%s is reached (%s); sessions wait until %s 00:00, or raise %s of maintenance.model_limits",
                    name,
                    limit.line(spent),
                    day().plusDays(1),
                    settings));
        }
    }

    private LocalDate day() {
        var clock = context.clock();
        return LocalDate.ofInstant(clock.instant(), clock.getZone());
    }

    private Instant today() {
        return day().atStartOfDay(context.clock().getZone()).toInstant();
    }

    /** Adds today's usage and the limits to the health status. */
    public Health on(Health health) {
        var spent = context.agents().used(today());
        return health.with("model_calls_today", spent.turns())
                .with("model_calls_limit", all.calls)
                .with("model_tokens_today", spent.tokens())
                .with("model_tokens_limit", all.tokens);
    }

    /** Usage of all users for people, with the limit of one. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "%s; at most %,d calls and %,d tokens for one user",
                all.line(context.agents().used(today())),
                each.calls,
                each.tokens);
    }
}
