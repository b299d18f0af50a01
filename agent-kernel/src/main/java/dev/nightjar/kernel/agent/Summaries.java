package dev.nightjar.kernel.agent;

import dev.nightjar.spi.conversation.RollingSummary;

/** The rolling summary of one conversation, for messages that its model no longer sees. The methods never throw. */
public interface Summaries {

    /** Whether a summary of this conversation is stored. */
    boolean isKept();

    /** The stored summary; the known one when it cannot be read. */
    RollingSummary current(RollingSummary known);

    /**
     * Extends the summary to all messages up to this position.
     *
     * @return the summary after that. It covers less when the messages cannot be read, and more when somebody else
     *     extended it
     */
    RollingSummary covering(RollingSummary known, long position);
}
