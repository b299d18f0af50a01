package dev.nightjar.plugin.reflection.week;

import dev.nightjar.spi.agent.AgentOutcome;

/** The outcome of asking the agent. */
public sealed interface Insight {

    /** Usage of the model for the insight. */
    AgentOutcome.Usage usage();

    /**
     * An insight.
     *
     * @param text the insight
     * @param usage what it cost
     */
    record Drawn(String text, AgentOutcome.Usage usage) implements Insight {}

    /**
     * The agent says that the week has too little content, or its answer is not worth storing.
     *
     * @param why the reason
     * @param usage what it cost
     */
    record Refused(String why, AgentOutcome.Usage usage) implements Insight {}

    /**
     * There was no usable answer; another attempt may succeed.
     *
     * @param why the reason
     * @param usage what it cost
     */
    record Failed(String why, AgentOutcome.Usage usage) implements Insight {}
}
