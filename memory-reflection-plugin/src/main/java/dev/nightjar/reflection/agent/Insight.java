package dev.nightjar.reflection.agent;

import dev.nightjar.extension.AgentUsage;

/** What came of asking the agent. */
public sealed interface Insight {

    /** What it cost. */
    AgentUsage usage();

    /**
     * There is an insight.
     *
     * @param text the insight
     * @param usage what it cost
     */
    record Drawn(String text, AgentUsage usage) implements Insight {}

    /**
     * The agent says there is too little, or its answer is nothing to keep.
     *
     * @param why in words
     * @param usage what it cost
     */
    record Refused(String why, AgentUsage usage) implements Insight {}

    /**
     * There was no usable answer; another time there may be one.
     *
     * @param why in words
     * @param usage what it cost
     */
    record Failed(String why, AgentUsage usage) implements Insight {}
}
