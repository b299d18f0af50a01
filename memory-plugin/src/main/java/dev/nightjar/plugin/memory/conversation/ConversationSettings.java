package dev.nightjar.plugin.memory.conversation;

/**
 * Which conversations can be gone on with, and how they are remembered.
 *
 * @param maxSessions how many of the newest sessions of an agent and namespace keep their messages when old ones are pruned,
 *     1 to 1,000,000; those that wait for consolidation keep theirs, too
 * @param semanticRecall whether the memory provider {@code semantic} recalls earlier turns that fit a prompt; without it the
 *     provider shows the newest messages only
 */
public record ConversationSettings(int maxSessions, boolean semanticRecall) {

    /** 10 sessions, with recall. */
    public static final ConversationSettings DEFAULTS = new ConversationSettings(10, true);

    private static final int MOST = 1_000_000;

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public ConversationSettings {
        if (maxSessions < 1 || maxSessions > MOST) {
            throw new IllegalArgumentException("max_sessions must be 1 to " + MOST + ", but was " + maxSessions);
        }
    }
}
