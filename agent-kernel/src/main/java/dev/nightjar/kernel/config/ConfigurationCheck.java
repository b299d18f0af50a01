package dev.nightjar.kernel.config;

import dev.nightjar.commons.text.CloseNames;
import dev.nightjar.host.ConfigurationException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds sections and environment variables that nobody reads. Run it after every extension has read its settings. */
public final class ConfigurationCheck {

    /** Nightjar's own plugins by section: such a section is allowed even if its plugin is missing. */
    private static final Map<String, String> PLUGINS = Map.of(
            "memory", "memory-plugin",
            "maintenance", "memory-maintenance-plugin",
            "reflection", "memory-reflection-plugin",
            "ner", "ner-plugin",
            "embedding", "embedding-plugin",
            "embedding_onnx", "embedding-onnx-plugin");

    private static final Map<String, String> AGENTS = Map.of(
            "consolidator", "memory-maintenance-plugin",
            "session_reader", "memory-maintenance-plugin",
            "fact_judge", "memory-maintenance-plugin",
            "reflection", "memory-reflection-plugin",
            "entity_recognizer", "ner-plugin");

    private final Configuration configuration;

    /** Checks this configuration. */
    public ConfigurationCheck(Configuration configuration) {
        this.configuration = configuration;
    }

    /**
     * Configuration without effect, one sentence each: sections of missing plugins, and environment variables that are
     * not settings. A variable is never an error, because other programs use the environment too.
     *
     * @param isEveryPluginUp whether every plugin could read its settings; if not, an unknown section may belong to one
     *     that could not
     * @throws ConfigurationException for unknown sections, when every plugin is up
     */
    public List<String> withoutEffect(boolean isEveryPluginUp) {
        var notices = new ArrayList<String>();
        var unknown = new ArrayList<String>();
        for (String section : configuration.unasked()) {
            if (PLUGINS.containsKey(section)) {
                notices.add(
                        configuration.sourceOf(section) + ": the section " + section + " has no effect: it is read by "
                                + PLUGINS.get(section) + ", which is not loaded; add its jar to the plugins folder");
            } else {
                unknown.add(section);
            }
        }
        if (!unknown.isEmpty()) {
            String problem = unknownSections(unknown);
            if (isEveryPluginUp) {
                throw new ConfigurationException(problem);
            }
            notices.add(problem + "; it may belong to a plugin that is not up");
        }
        String excuse = isEveryPluginUp ? "" : "; it may belong to a plugin that is not up";
        configuration.names().unknown().forEach(variable -> notices.add(unknownVariable(variable) + excuse));
        return notices;
    }

    /**
     * Agents in {@code model.agents} that this host does not have, one sentence each.
     *
     * @param named the names in {@code model.agents}
     * @param known the agents of this host
     * @param isEveryPluginUp whether every plugin could offer its agents
     * @throws ConfigurationException for unknown agents, when every plugin is up
     */
    public List<String> agentsWithoutEffect(
            Collection<String> named, Collection<String> known, boolean isEveryPluginUp) {
        var notices = new ArrayList<String>();
        for (String name : named) {
            if (AGENTS.containsKey(name) && !known.contains(name)) {
                notices.add(configuration.source() + ": model.agents." + name + " has no effect: the agent is one of "
                        + AGENTS.get(name) + ", which is not loaded or has it switched off");
            } else if (!known.contains(name)) {
                String problem =
                        configuration.source() + ": model.agents." + name + ": unknown agent; known agents are "
                                + known.stream().sorted().collect(Collectors.joining(", "))
                                + CloseNames.question(name, known);
                if (isEveryPluginUp) {
                    throw new ConfigurationException(problem);
                }
                notices.add(problem + "; it may belong to a plugin that is not up");
            }
        }
        return notices;
    }

    private String unknownSections(List<String> unknown) {
        String suggestion = unknown.size() > 1 ? "" : CloseNames.question(unknown.get(0), configuration.known());
        return configuration.sourceOf(unknown.get(0)) + ": " + String.join(", ", unknown)
                + ": unknown section; known sections are " + String.join(", ", configuration.known()) + suggestion;
    }

    private String unknownVariable(String variable) {
        String start = "the environment variable " + variable + " has no effect: ";
        Optional<String> absent = absentSection(variable);
        if (absent.isPresent()) {
            return start + "the section " + absent.get() + " is read by " + PLUGINS.get(absent.get())
                    + ", which is not loaded; add its jar to the plugins folder or unset the variable";
        }
        String meant = CloseNames.question(variable, configuration.names().settings());
        return start + "there is no such setting"
                + (meant.isEmpty() ? "; unset it, or see docs/configuration.md" : meant);
    }

    /** The section of a variable, if it belongs to a missing plugin. */
    private Optional<String> absentSection(String variable) {
        return PLUGINS.keySet().stream()
                .filter(section -> variable.startsWith(SnakeCase.environmentVariable(section) + "_"))
                .max(Comparator.comparingInt(String::length))
                .filter(section -> !configuration.known().contains(section));
    }
}
