package dev.nightjar.plugin.memory.conversation;

/**
 * Which conversations can be gone on with.
 *
 * @param maxSessions how many of the newest sessions of an agent and namespace keep their messages when old ones are pruned,
 *     1 to 1,000,000; those that wait for consolidation keep theirs, too
 */
public record ConversationSettings(int maxSessions) {

    /** 10 sessions. */
    public static final ConversationSettings DEFAULTS = new ConversationSettings(10);

    private static final int MOST = 1_000_000;

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public ConversationSettings {
        if (maxSessions < 1 || maxSessions > MOST) {
            throw new IllegalArgumentException("max_sessions must be 1 to " + MOST + ", but was " + maxSessions);
        }
    }
}
