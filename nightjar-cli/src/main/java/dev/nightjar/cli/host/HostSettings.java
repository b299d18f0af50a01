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
 * Settings of a host. The kernel chooses for null values: from its configuration file, then by default. Files in the
 * working directory, which may be somebody else's, are not read.
 *
 * @param agent the agent
 * @param namespace namespace that is written
 * @param dataRoot folder with the folders of all agents
 * @param config configuration file; null for that of the data root, if there is one
 * @param plugins folder of the plugin jars
 * @param now the present, at which the clock is stopped; null for the system's clock
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

    /** The clock of the host: stopped at {@link #now()} or the system's, in the system's zone. */
    public Clock clock() {
        var zone = ZoneId.systemDefault();
        return now == null ? Clock.system(zone) : Clock.fixed(now, zone);
    }

    /** The folder with the folders of all agents: the chosen or the usual one. */
    public Path root() {
        return dataRoot == null ? DataFolder.defaultRoot(environment) : dataRoot;
    }

    /** A builder of a kernel with the agent, its namespace and its folders. */
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
     * Agent and namespace of the host: chosen here, else configured.
     *
     * @throws dev.nightjar.host.ConfigurationException when the configuration cannot be read
     */
    public MemoryScope scope() {
        return builder().scope();
    }

    /**
     * Whether the memory is in PostgreSQL, so that a missing data folder is no mistake.
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
     * The configuration file of the host; null for none.
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
