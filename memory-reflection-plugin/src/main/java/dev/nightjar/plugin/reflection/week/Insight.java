package dev.nightjar.plugin.reflection.week;

import dev.nightjar.extension.agent.AgentOutcome;

/** What came of asking the agent. */
public sealed interface Insight {

    /** What it cost. */
    AgentOutcome.Usage usage();

    /**
     * There is an insight.
     *
     * @param text the insight
     * @param usage what it cost
     */
    record Drawn(String text, AgentOutcome.Usage usage) implements Insight {}

    /**
     * The agent says there is too little, or its answer is nothing to keep.
     *
     * @param why in words
     * @param usage what it cost
     */
    record Refused(String why, AgentOutcome.Usage usage) implements Insight {}

    /**
     * There was no usable answer; another time there may be one.
     *
     * @param why in words
     * @param usage what it cost
     */
    record Failed(String why, AgentOutcome.Usage usage) implements Insight {}
}
