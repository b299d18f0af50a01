package dev.nightjar.plugin.memory.tools;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.tool.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All toolsets, and the tools of the enabled ones. */
public final class Toolsets {

    /** The toolset of notes as files. */
    public static final String FILES = "files";

    public static final List<String> NAMES = List.of(
            FactTools.NAME,
            BasicTools.NAME,
            NoteTools.NAME,
            KeyedTools.NAME,
            FILES,
            ScratchpadTools.NAME,
            WorkingMemoryTools.NAME,
            ScheduleTools.NAME);

    private Toolsets() {}

    /**
     * The tools a model sees, with the prefixes of their toolsets.
     *
     * @param prefixes prefixes of tool names by toolset
     * @throws ConfigurationException if two tools have the same name; the message names both toolsets
     */
    public static List<Tool<?>> tools(List<Toolset> active, Map<String, String> prefixes) {
        var tools = new ArrayList<Tool<?>>();
        var owners = new HashMap<String, String>();
        for (var toolset : active) {
            var prefix = prefixes.getOrDefault(toolset.name(), "");
            for (var tool : toolset.tools()) {
                var named = named(prefix, tool);
                var owner = owners.putIfAbsent(named.name(), toolset.name());
                if (owner != null) {
                    throw new ConfigurationException("memory.toolsets: the toolsets '" + owner + "' and '"
                            + toolset.name() + "' both have a tool '" + named.name()
                            + "'; set memory.tool_prefix." + toolset.name() + " to something like '" + toolset.name()
                            + "_', or leave one of them out");
                }
                tools.add(named);
            }
        }
        return tools;
    }

    /**
     * Rejects an unknown toolset.
     *
     * @param setting the setting that names it
     * @throws IllegalArgumentException with its name and the known ones
     */
    public static void check(String setting, String toolset) {
        if (!NAMES.contains(toolset)) {
            throw new IllegalArgumentException(
                    setting + " has the unknown value '" + toolset + "'; accepted: " + String.join(", ", NAMES));
        }
    }

    private static <A extends Record> Tool<A> named(String prefix, Tool<A> tool) {
        return prefix.isEmpty() ? tool : tool.named(prefix + tool.name());
    }
}
