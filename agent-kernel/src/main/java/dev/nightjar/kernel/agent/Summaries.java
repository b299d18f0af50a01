package dev.nightjar.kernel.agent;

import dev.nightjar.conversation.RollingSummary;

/** What is kept of the messages of one conversation that its model is not shown any more. Its methods never throw. */
public interface Summaries {

    /** Whether anything is kept of this conversation. */
    boolean isKept();

    /** The summary that is stored; the known one when it cannot be read. */
    RollingSummary current(RollingSummary known);

    /**
     * Extends the summary to all messages up to this position.
     *
     * @return the summary as it is then. It covers less when the messages cannot be read, and more when somebody else extended it
     */
    RollingSummary covering(RollingSummary known, long position);
}
