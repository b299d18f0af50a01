package dev.nightjar.spi;

import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent: a job for a model, with instructions, tools and a budget.
 *
 * @param name its name: lower-case letters, digits and {@code _}
 * @param instructions its system prompt
 * @param tools the tools it can call: these and no others. No other agent can call them
 * @param budget what one run may spend
 * @param outputType the record type of its final answer; its components carry {@link ToolArgument}, like a tool's
 *     arguments. Null for plain text
 * @param lastTool name of the tool whose success ends the run without another model answer; null for none
 */
public record AgentDefinition(
        String name,
        Instructions instructions,
        List<Tool<?>> tools,
        AgentBudget budget,
        @Nullable Class<? extends Record> outputType,
        @Nullable String lastTool) {

    /** An agent whose runs end with a final answer. */
    public AgentDefinition(
            String name,
            Instructions instructions,
            List<Tool<?>> tools,
            AgentBudget budget,
            @Nullable Class<? extends Record> outputType) {
        this(name, instructions, tools, budget, outputType, null);
    }

    /**
     * @throws IllegalArgumentException when the name has other characters, or {@code lastTool} is not one of the tools
     */
    public AgentDefinition {
        tools = List.copyOf(tools);
        if (name.isEmpty() || !name.chars().allMatch(AgentDefinition::isAllowedInName)) {
            throw new IllegalArgumentException(
                    "An agent's name may have only lower-case letters, digits and '_', but was '" + name + "'");
        }
        if (lastTool != null && tools.stream().noneMatch(tool -> tool.name().equals(lastTool))) {
            throw new IllegalArgumentException("The last tool of an agent must be one of its tools, but '" + lastTool
                    + "' is not a tool of '" + name + "'");
        }
    }

    /** A copy whose runs end when this tool succeeds. */
    public AgentDefinition endingWith(String tool) {
        return new AgentDefinition(name, instructions, tools, budget, outputType, tool);
    }

    private static boolean isAllowedInName(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    }

    /**
     * An agent's system prompt.
     *
     * @param text the instructions, not blank
     * @param version identifies the wording in records of runs; not blank
     */
    public record Instructions(String text, String version) {

        /** @throws IllegalArgumentException when the text or the version is blank */
        public Instructions {
            if (text.isBlank() || version.isBlank()) {
                throw new IllegalArgumentException(
                        "An agent's instructions must have a text and a version that are not blank");
            }
        }
    }
}
