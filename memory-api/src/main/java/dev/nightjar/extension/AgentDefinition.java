package dev.nightjar.extension;

import dev.nightjar.extension.agent.AgentBudget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job for a model: what it is told, what it can do and what it may spend.
 *
 * @param name its name: lower-case letters, digits and {@code _}
 * @param instructions what it is told on the system side
 * @param tools what it can call: these tools and no others, and nobody else can call them
 * @param budget what one run may spend
 * @param outputType the record its final answer is bound to; its components carry {@link ToolArgument}, like a tool's
 *     arguments. Null to have plain text
 * @param lastTool name of the tool whose success ends the run, without another answer of the model; null when there is none
 */
public record AgentDefinition(
        String name,
        Instructions instructions,
        List<Tool<?>> tools,
        AgentBudget budget,
        @Nullable Class<? extends Record> outputType,
        @Nullable String lastTool) {

    /** An agent whose runs end with an answer. */
    public AgentDefinition(
            String name,
            Instructions instructions,
            List<Tool<?>> tools,
            AgentBudget budget,
            @Nullable Class<? extends Record> outputType) {
        this(name, instructions, tools, budget, outputType, null);
    }

    /** @throws IllegalArgumentException when the name has other characters, or the last tool is none of the tools */
    public AgentDefinition {
        tools = List.copyOf(tools);
        if (name.isEmpty() || !name.chars().allMatch(AgentDefinition::isAllowedInName)) {
            throw new IllegalArgumentException(
                    "An agent's name has lower-case letters, digits and '_' only, but was '" + name + "'");
        }
        if (lastTool != null && tools.stream().noneMatch(tool -> tool.name().equals(lastTool))) {
            throw new IllegalArgumentException("The last tool of an agent must be one of its tools, but '" + lastTool
                    + "' is none of '" + name + "'");
        }
    }

    /** The same, with runs that end once this tool succeeded. */
    public AgentDefinition endingWith(String tool) {
        return new AgentDefinition(name, instructions, tools, budget, outputType, tool);
    }

    private static boolean isAllowedInName(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    }

    /**
     * What an agent is told before its task.
     *
     * @param text the instructions, not blank
     * @param version tells two wordings apart in records of runs; not blank
     */
    public record Instructions(String text, String version) {

        /** @throws IllegalArgumentException when one of the two is blank */
        public Instructions {
            if (text.isBlank() || version.isBlank()) {
                throw new IllegalArgumentException("An agent's instructions need a text and a version");
            }
        }
    }
}
