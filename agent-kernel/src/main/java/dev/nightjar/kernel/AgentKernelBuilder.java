package dev.nightjar.kernel;

import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.model.ModelAccess.HostTime;
import dev.nightjar.kernel.model.ModelTime;
import dev.nightjar.kernel.plugin.PluginArchives;
import dev.nightjar.memory.Namespace;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says what an {@link AgentKernel} should be. Everything is optional, and what is set here wins over the configuration
 * file and the environment. Not thread-safe.
 *
 * <ul>
 *   <li>agent {@code default}, namespace {@code agent}, no further namespaces
 *   <li>data root {@code $NIGHTJAR_HOME}, else {@code ~/.nightjar}
 *   <li>configuration {@code ./nightjar.yaml}, else {@code nightjar.yaml} in the data root, else none
 *   <li>no plugins folder; runs that are due are looked for; the system's clock and environment; 500 ms for each context provider
 * </ul>
 */
public final class AgentKernelBuilder {

    private static final String FILE_NAME = "nightjar.yaml";

    private final List<AgentExtension> extensions = new ArrayList<>();
    private @Nullable String agent;
    private @Nullable Namespace namespace;
    private @Nullable List<Namespace> alsoReads;
    private @Nullable Path dataRoot;
    private @Nullable Path plugins;
    private @Nullable Path config;
    private @Nullable Duration contextTimeout;
    private boolean isPolling = true;
    private boolean isMaintenanceOnly;
    private Clock clock = Clock.system(ZoneId.systemDefault());
    private ModelTime modelTime = ModelTime.REAL;
    private Map<String, String> environment = System.getenv();

    AgentKernelBuilder() {}

    /** The agent's id; names the folder of its files. */
    public AgentKernelBuilder agent(String id) {
        agent = id;
        return this;
    }

    /** Where its memories go. */
    public AgentKernelBuilder namespace(Namespace value) {
        namespace = value;
        return this;
    }

    /** Further namespaces it may read. */
    public AgentKernelBuilder alsoReads(List<Namespace> namespaces) {
        alsoReads = List.copyOf(namespaces);
        return this;
    }

    /** The folder that holds a folder for each agent. */
    public AgentKernelBuilder dataRoot(Path folder) {
        dataRoot = folder;
        return this;
    }

    /** The folder of plugin archives; one that does not exist counts as empty. */
    public AgentKernelBuilder plugins(Path folder) {
        plugins = folder;
        return this;
    }

    /** The configuration file, which must exist. */
    public AgentKernelBuilder config(Path yamlFile) {
        config = yamlFile;
        return this;
    }

    /** The time extensions see. */
    public AgentKernelBuilder clock(Clock value) {
        clock = value;
        return this;
    }

    /** Environment variables instead of the process's own. */
    public AgentKernelBuilder environment(Map<String, String> variables) {
        environment = Map.copyOf(variables);
        return this;
    }

    /**
     * Whether threads of the host look for scheduled runs that are due; they do unless this is false. Without them runs
     * happen only when {@link AgentKernel#scheduler()} is told to run them: for hosts that live for one question, and for
     * simulated time.
     */
    public AgentKernelBuilder polling(boolean value) {
        isPolling = value;
        return this;
    }

    /**
     * Whether it asks no model and leaves users' schedules alone, whatever the configuration says: to try out on a copy
     * what the jobs of plugins do, without cost and without effects elsewhere.
     */
    public AgentKernelBuilder maintenanceOnly(boolean value) {
        isMaintenanceOnly = value;
        return this;
    }

    /** How long each context provider may take for a prompt. */
    public AgentKernelBuilder contextTimeout(Duration limit) {
        contextTimeout = limit;
        return this;
    }

    /** The time models answer in, which tests need not wait for. */
    AgentKernelBuilder modelTime(ModelTime value) {
        modelTime = value;
        return this;
    }

    /** Adds an extension without a plugin archive. It is started after the plugins and closed before them. */
    public AgentKernelBuilder extension(AgentExtension extension) {
        extensions.add(extension);
        return this;
    }

    /**
     * Starts the host.
     *
     * @throws ConfigurationException when the configuration cannot be used; whatever had been started is closed again
     */
    public AgentKernel start() {
        Path root = dataRoot == null ? defaultDataRoot(environment) : dataRoot;
        var configuration = Configuration.read(configurationFile(root), environment);
        AgentSection who = agent(configuration.section("agent", AgentSection.DEFAULTS));
        KernelSection settings = settings(configuration.section("kernel", KernelSection.DEFAULTS));
        var parts = KernelParts.create(
                who,
                settings,
                configuration,
                new HostTime(clock, modelTime),
                createFolder(root.resolve(who.id())),
                isMaintenanceOnly);
        var host = new PluginHost(parts, plugins == null ? null : new PluginArchives(plugins));
        var kernel = new AgentKernel(parts, host);
        boolean isUp = false;
        try {
            host.start(extensions);
            refuseUnknownSections(parts, host);
            isUp = true;
            if (isPolling) {
                parts.scheduler().startPolling();
            }
        } finally {
            if (!isUp) {
                kernel.close();
            }
        }
        return kernel;
    }

    /** The data root of hosts that name none, in this environment. */
    public static Path defaultDataRoot(Map<String, String> environment) {
        String home = environment.getOrDefault("NIGHTJAR_HOME", "");
        return home.isBlank() ? Path.of(System.getProperty("user.home"), ".nightjar") : Path.of(home);
    }

    private @Nullable Path configurationFile(Path root) {
        if (config != null) {
            if (!Files.isRegularFile(config)) {
                throw new ConfigurationException("The configuration file " + config + " does not exist");
            }
            return config;
        }
        Path here = Path.of(FILE_NAME);
        Path inRoot = root.resolve(FILE_NAME);
        if (Files.isRegularFile(here)) {
            return here;
        }
        return Files.isRegularFile(inRoot) ? inRoot : null;
    }

    private AgentSection agent(AgentSection configured) {
        try {
            return new AgentSection(
                    agent == null ? configured.id() : agent,
                    namespace == null ? configured.namespace() : namespace,
                    alsoReads == null ? configured.alsoReads() : alsoReads);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(String.valueOf(e.getMessage()), e);
        }
    }

    private KernelSection settings(KernelSection configured) {
        if (contextTimeout == null) {
            return configured;
        }
        if (contextTimeout.toMillis() < 1 || contextTimeout.toMillis() > Integer.MAX_VALUE) {
            throw new ConfigurationException("The context timeout must be at least 1 ms, but was " + contextTimeout);
        }
        return new KernelSection((int) contextTimeout.toMillis(), configured.shutdownTimeoutMs());
    }

    private static Path createFolder(Path folder) {
        boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] ownerOnly = isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
        try {
            return Files.createDirectories(folder, ownerOnly);
        } catch (IOException e) {
            throw new ConfigurationException(
                    "The data folder " + folder.toAbsolutePath() + " cannot be made; choose another one: " + e, e);
        }
    }

    private static void refuseUnknownSections(KernelParts parts, PluginHost host) {
        Configuration configuration = parts.configuration();
        if (configuration.unasked().isEmpty()) {
            return;
        }
        String problem = configuration.source() + ": " + String.join(", ", configuration.unasked())
                + ": unknown section; known sections are " + String.join(", ", configuration.known());
        if (host.isEveryPluginUp()) {
            throw new ConfigurationException(problem);
        }
        parts.failures()
                .record(FailureLog.HOST, "configuration", problem + "; it may belong to a plugin that is not up");
    }
}
