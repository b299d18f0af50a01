package dev.nightjar.kernel.host;

import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.memory.MemoryService;
import java.util.List;

/** Whether a host that has just started can remember anything. */
public record MemoryCheck(KernelParts parts, PluginHost plugins) {

    /**
     * Ends the start of a host without memory.
     *
     * @throws ConfigurationException when no extension offers memory, saying why
     */
    public void requireMemory() {
        if (parts.services().find(MemoryService.class).isEmpty()) {
            throw new ConfigurationException("This host has no memory: " + reason()
                    + ". A host that is to have none says so with AgentKernelBuilder.withoutMemory()");
        }
    }

    private String reason() {
        List<PluginStatus> failed =
                plugins.list().stream().filter(plugin -> plugin.error() != null).toList();
        if (!failed.isEmpty()) {
            return String.join(
                    "; ",
                    failed.stream()
                            .map(plugin -> plugin.id() + ": " + plugin.error())
                            .toList());
        }
        return "none of its plugins offers it; put memory-plugin.jar into its plugins folder, which"
                + " AgentKernelBuilder.plugins(…) names";
    }
}
