package dev.nightjar.plugin.memory.tools;

import dev.nightjar.tool.Tool;
import java.util.List;

/**
 * Tools that are enabled together.
 *
 * @param name its name in the configuration
 * @param tools its tools, under their own names
 */
public record Toolset(String name, List<Tool<?>> tools) {

    public Toolset {
        tools = List.copyOf(tools);
    }
}
