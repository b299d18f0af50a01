package dev.nightjar.plugin.maintenance.plugin;

/**
 * Daily limits of reading conversations, in the host's time zone. Conversations beyond them wait until the next day.
 *
 * @param calls maximum model calls for all users together, ≥ 0; failed calls count, too
 * @param tokens maximum tokens for all users together, input and output, ≥ 0
 * @param userCalls maximum model calls for one user, ≥ 0
 * @param userTokens maximum tokens for one user, ≥ 0
 */
public record ModelLimits(int calls, int tokens, int userCalls, int userTokens) {

    /** 100 calls and 300,000 tokens a user, about 150 short sessions; in all one session a day of 2,000 users. */
    static final ModelLimits DEFAULTS = new ModelLimits(2_000, 6_000_000, 100, 300_000);

    /** @throws IllegalArgumentException when one is negative */
    public ModelLimits {
        if (calls < 0 || tokens < 0 || userCalls < 0 || userTokens < 0) {
            throw new IllegalArgumentException("calls, tokens, user_calls and user_tokens must be 0 or more, but were "
                    + calls + ", " + tokens + ", " + userCalls + " and " + userTokens);
        }
    }
}
