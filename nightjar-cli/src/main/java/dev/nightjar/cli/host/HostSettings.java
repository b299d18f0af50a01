package dev.nightjar.cli.host;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.AgentKernelBuilder;
import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.config.DataFolder;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which host to start. What is null is left to the kernel: its configuration file, then its defaults. A command may run
 * in a folder of somebody else's, whose files decide nothing.
 *
 * @param agent whose memory
 * @param namespace where writes go
 * @param dataRoot folder of all agents' folders
 * @param config configuration file; null for that of the data root, if there is one
 * @param plugins folder of the plugin archives
 * @param now the moment to stand still at; null to follow the system's clock
 * @param environment environment variables
 */
public record HostSettings(
        @Nullable String agent,
        @Nullable Namespace namespace,
        @Nullable Path dataRoot,
        @Nullable Path config,
        Path plugins,
        @Nullable Instant now,
        Map<String, String> environment) {

    /** The clock it follows: still at {@link #now()} or the system's, in the system's zone. */
    public Clock clock() {
        var zone = ZoneId.systemDefault();
        return now == null ? Clock.system(zone) : Clock.fixed(now, zone);
    }

    /** The folder of all agents' folders: the one that was chosen, or the usual one. */
    public Path root() {
        return dataRoot == null ? DataFolder.defaultRoot(environment) : dataRoot;
    }

    /** A kernel that is told who it is and where its files are. */
    AgentKernelBuilder builder() {
        var builder = AgentKernel.builder().environment(environment).readingWorkingDirectory(false);
        if (agent != null) {
            builder.agent(agent);
        }
        if (namespace != null) {
            builder.namespace(namespace);
        }
        if (dataRoot != null) {
            builder.dataRoot(dataRoot);
        }
        if (config != null) {
            builder.config(config);
        }
        return builder;
    }

    /**
     * Whose memory the host would use: as chosen here, else as configured.
     *
     * @throws dev.nightjar.host.ConfigurationException when the configuration cannot be read
     */
    public MemoryScope scope() {
        return builder().scope();
    }

    /**
     * Whether the memory is in a server, so that a data folder that does not exist yet is no mistake.
     *
     * @throws dev.nightjar.host.ConfigurationException when the configuration cannot be read
     */
    public boolean isMemoryInServer() {
        return Configuration.read(configurationFile(), environment)
                .text("memory", "store")
                .filter("postgresql"::equalsIgnoreCase)
                .isPresent();
    }

    /**
     * The configuration file that the host reads; null for none.
     *
     * @throws dev.nightjar.host.ConfigurationException when the chosen one does not exist
     */
    public @Nullable Path configurationFile() {
        return DataFolder.configurationFile(config, root());
    }

    public HostSettings as(@Nullable String otherAgent, @Nullable Namespace otherNamespace) {
        return new HostSettings(otherAgent, otherNamespace, dataRoot, config, plugins, now, environment);
    }

    public HostSettings withConfig(Path other) {
        return new HostSettings(agent, namespace, dataRoot, other, plugins, now, environment);
    }

    public HostSettings withDataRoot(Path other) {
        return new HostSettings(agent, namespace, other, config, plugins, now, environment);
    }

    public HostSettings at(Instant moment) {
        return new HostSettings(agent, namespace, dataRoot, config, plugins, moment, environment);
    }
}
