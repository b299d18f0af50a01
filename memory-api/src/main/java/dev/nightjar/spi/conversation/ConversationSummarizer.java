package dev.nightjar.spi.conversation;

import dev.nightjar.conversation.StoredMessage;
import java.util.List;

/**
 * Summarises a conversation or the older part of one. A host with a model may offer one as a service; without it,
 * plugins summarise by rules. Thread-safe.
 */
@FunctionalInterface
public interface ConversationSummarizer {

    /**
     * A summary that replaces the previous one.
     *
     * @param before the previous summary
     * @param messages the messages after it, oldest first, not empty
     * @param most maximum code points of the result
     * @return not blank
     */
    String summarize(RollingSummary before, List<StoredMessage> messages, int most);
}
