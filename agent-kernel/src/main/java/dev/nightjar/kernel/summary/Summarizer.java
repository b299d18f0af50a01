package dev.nightjar.kernel.summary;

import dev.nightjar.conversation.RollingSummary;
import dev.nightjar.conversation.StoredMessage;
import java.util.List;

/** Writes the summary of the older part of a conversation. */
@FunctionalInterface
public interface Summarizer {

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
