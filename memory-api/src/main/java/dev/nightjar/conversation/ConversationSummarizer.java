package dev.nightjar.conversation;

import java.util.List;

/**
 * Writes the summary of a conversation, or of the older part of one. A host that has a model may offer one as a service; without it
 * plugins summarise by rules. Thread-safe.
 */
@FunctionalInterface
public interface ConversationSummarizer {

    /**
     * A summary that replaces the one before.
     *
     * @param before the summary so far
     * @param messages those that follow on it, oldest first, not empty
     * @param most most code points of the answer
     * @return not blank
     */
    String summarize(RollingSummary before, List<StoredMessage> messages, int most);
}
