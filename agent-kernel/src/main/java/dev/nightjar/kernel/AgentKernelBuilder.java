package dev.nightjar.kernel;

import com.google.common.eventbus.EventBus;
import dev.nightjar.commons.http.RetryTime;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.background.HostThreads;
import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.config.ConfigurationCheck;
import dev.nightjar.kernel.config.DataFolder;
import dev.nightjar.kernel.host.AgentSettings;
import dev.nightjar.kernel.host.CostLimits;
import dev.nightjar.kernel.host.HostSetup;
import dev.nightjar.kernel.host.KernelSettings;
import dev.nightjar.kernel.host.plugin.Abilities;
import dev.nightjar.kernel.host.plugin.MemoryCheck;
import dev.nightjar.kernel.host.plugin.PluginHost;
import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.model.ModelAccess.HostTime;
import dev.nightjar.kernel.plugin.AllowedArchives;
import dev.nightjar.kernel.plugin.AttachedPlugins;
import dev.nightjar.kernel.plugin.PluginArchives;
import dev.nightjar.kernel.plugin.PluginSource;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.tool.ToolPolicy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pf4j.PluginManager;

/**
 * Configures and starts an {@link AgentKernel}. Everything is optional. What you set here overrides the configuration
 * file and the environment. Not thread-safe.
 *
 * <ul>
 *   <li>agent {@code default}, namespace {@code agent}, no further namespaces, memory provider {@code recent}
 *   <li>data root {@code $NIGHTJAR_HOME}, else {@code ~/.nightjar}
 *   <li>configuration {@code ./nightjar.yaml}, else {@code nightjar.yaml} in the data root, else none
 *   <li>no plugins folder; runs that are due are looked for; the system's clock and environment; 500 ms for each
 *       context provider, 3 s for its first prompts together
 * </ul>
 */
public final class AgentKernelBuilder {

    private final List<AgentExtension> extensions = new ArrayList<>();
    private @Nullable String agent;
    private @Nullable Namespace namespace;
    private @Nullable List<Namespace> alsoReads;
    private @Nullable String memory;
    private @Nullable Path dataRoot;
    private @Nullable Path plugins;
    private @Nullable PluginSource source;
    private @Nullable EventBus outerBus;
    private @Nullable Path config;
    private Configuration.Given settings = Configuration.Given.NONE;
    private @Nullable Duration contextTimeout;
    private boolean isReadingWorkingDirectory = true;
    private boolean isPolling = true;
    private boolean isWarmingUp = true;
    private boolean isWithoutMemory;
    private boolean isWithoutModel;
    private boolean isMaintenanceOnly;
    private boolean isOwnNamespaceOnly;
    private boolean isPlanning = true;
    private ToolPolicy toolPolicy = ToolPolicy.ALLOW_ALL;
    private @Nullable LanguageModel model;
    private Telemetry telemetry = Telemetry.NONE;
    private Clock clock = Clock.system(ZoneId.systemDefault());
    private RetryTime modelTime = RetryTime.REAL;
    private Map<String, String> environment = System.getenv();

    AgentKernelBuilder() {}

    /** The agent's id. It is also the name of the folder of its files. */
    public AgentKernelBuilder agent(String id) {
        agent = id;
        return this;
    }

    /** The namespace of its memories. */
    public AgentKernelBuilder namespace(Namespace value) {
        namespace = value;
        return this;
    }

    /** Other namespaces that it may read. */
    public AgentKernelBuilder alsoReads(List<Namespace> namespaces) {
        alsoReads = List.copyOf(namespaces);
        return this;
    }

    /** The memory provider of conversations that do not name one. */
    public AgentKernelBuilder memory(String name) {
        memory = name;
        return this;
    }

    /** The folder with a folder for each agent. */
    public AgentKernelBuilder dataRoot(Path folder) {
        dataRoot = folder;
        return this;
    }

    /** The folder of plugin archives, which must exist. */
    public AgentKernelBuilder plugins(Path folder) {
        plugins = folder;
        return this;
    }

    /** The configuration file, which must exist. */
    public AgentKernelBuilder config(Path yamlFile) {
        config = yamlFile;
        return this;
    }

    /** Whether {@code ./nightjar.yaml} is read; default true. Not for programs that run in folders of others. */
    public AgentKernelBuilder readingWorkingDirectory(boolean isReading) {
        isReadingWorkingDirectory = isReading;
        return this;
    }

    /**
     * Sets settings of the kernel and its plugins in code. They override the configuration file, and environment
     * variables override them.
     *
     * @param sections the content of a configuration file: by section, maps, lists and values as text; a text may hold
     *     several values separated by commas
     * @param source name of the place where they were set, for messages
     */
    public AgentKernelBuilder settings(Map<String, ?> sections, String source) {
        settings = new Configuration.Given(sections, source);
        return this;
    }

    /**
     * A policy that judges each tool call before it is made, in addition to {@code kernel.tools.refused} in the
     * configuration.
     */
    public AgentKernelBuilder toolPolicy(ToolPolicy value) {
        toolPolicy = value;
        return this;
    }

    /**
     * Receives captures, searches, contexts, jobs, and calls of models and tools; by default there is no listener.
     * {@link dev.nightjar.kernel.telemetry.MicrometerTelemetry} turns them into observations.
     */
    public AgentKernelBuilder telemetry(Telemetry value) {
        telemetry = value;
        return this;
    }

    /**
     * The application's own model. If the configuration names no model, this one reads finished conversations in the
     * background, within daily limits. {@code maintenance.reading: none} switches that off.
     */
    public AgentKernelBuilder model(LanguageModel value) {
        model = value;
        return this;
    }

    /** Uses no model, neither a configured one nor the application's. */
    public AgentKernelBuilder withoutModel() {
        isWithoutModel = true;
        return this;
    }

    /** The clock that extensions use. */
    public AgentKernelBuilder clock(Clock value) {
        clock = value;
        return this;
    }

    /** Environment variables to use instead of those of the process. */
    public AgentKernelBuilder environment(Map<String, String> variables) {
        environment = Map.copyOf(variables);
        return this;
    }

    /**
     * Whether threads of the host start scheduled runs when they are due; default true. If false, runs happen only when
     * you call {@link AgentKernel#scheduler()}: for hosts that answer one question and exit, and for simulated time.
     */
    public AgentKernelBuilder polling(boolean value) {
        isPolling = value;
        return this;
    }

    /**
     * Whether to use no model and to skip users' schedules, whatever the configuration says; default false. Use it to
     * try the jobs of plugins on a copy, without cost and without effects elsewhere.
     */
    public AgentKernelBuilder maintenanceOnly(boolean value) {
        isMaintenanceOnly = value;
        return this;
    }

    /**
     * Whether jobs, scheduled or manual, work on this host's own namespace only; default false. Otherwise the jobs of
     * plugins cover every namespace of the agent, and users' schedules of every namespace run. That is right for a
     * service with many users, and wrong for a host that acts for one of them.
     */
    public AgentKernelBuilder ownNamespaceOnly(boolean value) {
        isOwnNamespaceOnly = value;
        return this;
    }

    /**
     * Whether the jobs of plugins are scheduled as soon as they are known; default true. If false,
     * {@link AgentKernel#scheduler()} schedules them when you tell it to plan, step or run something. Use false for
     * hosts that answer one question, so that they leave no schedules behind in a namespace that they only read.
     */
    public AgentKernelBuilder planning(boolean value) {
        isPlanning = value;
        return this;
    }

    /**
     * The time limit of each context provider for a prompt. Its first prompts share
     * {@code kernel.first_context_timeout_ms} of the configuration if that is longer, because the provider still loads
     * what it needs.
     */
    public AgentKernelBuilder contextTimeout(Duration limit) {
        contextTimeout = limit;
        return this;
    }

    /**
     * Whether to do the start-up work early; default true. Then the start describes all tools, and fails if one cannot
     * be described; right afterwards extensions load in the background what their first use needs, and continue what an
     * earlier host left unfinished. Use false for hosts that answer one question and exit.
     */
    public AgentKernelBuilder warmUp(boolean value) {
        isWarmingUp = value;
        return this;
    }

    /**
     * Allows a start without a plugin that offers memory. By default that is an error, because nothing would be
     * remembered.
     */
    public AgentKernelBuilder withoutMemory() {
        isWithoutMemory = true;
        return this;
    }

    /** The plugins and bus of an application that loads plugins itself; see {@link MemoryHost}. */
    AgentKernelBuilder attachedTo(PluginManager manager, EventBus bus) {
        source = new AttachedPlugins(manager);
        outerBus = bus;
        return this;
    }

    /** The time for model retries, so that tests need not wait. */
    AgentKernelBuilder modelTime(RetryTime value) {
        modelTime = value;
        return this;
    }

    /** Adds an extension without a plugin archive. It starts after the plugins and closes before them. */
    public AgentKernelBuilder extension(AgentExtension extension) {
        extensions.add(extension);
        return this;
    }

    /**
     * Starts the host. Configuration errors are found before anything is created.
     *
     * @throws ConfigurationException when the configuration is invalid, a tool cannot be described, no plugin offers
     *     memory (unless {@link #withoutMemory()} was called), or no plugin offers the selected memory provider; what
     *     was started is closed again
     */
    public AgentKernel start() {
        checkPlugins();
        Path root = root();
        var configuration = configuration();
        AgentSettings who = agent(configuration);
        var settings = settings(configuration.section("kernel", KernelSettings.DEFAULTS));
        DataFolder.confine(root, root.resolve(who.id()), settings.storeElsewhere());
        var pluginSource = pluginSource(settings.plugins().archives());
        var setup = HostSetup.of(who.scope(), clock, root.resolve(who.id()), configuration, settings, telemetry);
        var threads = HostThreads.of(
                who.id(), settings.startTimeout(), settings.closeTimeout(), settings.backgroundTimeout());
        Runnable undo = threads::close;
        boolean isUp = false;
        try {
            var models = models(setup, threads);
            var reach = new Abilities.Reach(isMaintenanceOnly, isOwnNamespaceOnly, isPlanning, toolPolicy);
            var abilities = Abilities.of(setup, threads, models, who.memory(), outerBus, reach);
            if (model != null) {
                models.lend(model);
            }
            var host = new PluginHost(setup, threads, abilities, pluginSource, isWarmingUp);
            var kernel = new AgentKernel(setup, threads, abilities, models, host);
            undo = kernel::close;
            host.load(extensions);
            host.start();
            checkConfiguration(setup, abilities, models, host);
            new MemoryCheck(setup.scope(), abilities, threads.calls(), setup.failures(), host).check(!isWithoutMemory);
            if (isPolling) {
                CostLimits.warn(configuration);
                abilities.scheduler().startPolling();
            }
            isUp = true;
            return kernel;
        } finally {
            if (!isUp) {
                undo.run();
            }
        }
    }

    /**
     * The scope the host would be started with, as set here or configured. Starts and creates nothing.
     *
     * @throws ConfigurationException when the configuration cannot be read or its agent section is invalid
     */
    public MemoryScope scope() {
        return agent(configuration()).scope();
    }

    private Configuration configuration() {
        var here = isReadingWorkingDirectory ? DataFolder.fileOfWorkingDirectory() : null;
        var file = DataFolder.configurationFile(config == null ? here : config, root());
        return Configuration.read(file, settings, environment);
    }

    private Path root() {
        return dataRoot == null ? DataFolder.defaultRoot(environment) : dataRoot;
    }

    private void checkPlugins() {
        if (source != null && plugins != null) {
            throw new ConfigurationException(
                    "This host has the plugins of a plugin manager; leave out plugins(" + plugins + ")");
        }
    }

    private @Nullable PluginSource pluginSource(AllowedArchives allowed) {
        return plugins == null ? source : new PluginArchives(plugins, allowed);
    }

    private AgentSettings agent(Configuration configuration) {
        var configured = configuration.section("agent", AgentSettings.DEFAULTS);
        try {
            return new AgentSettings(
                    agent == null ? configured.id() : agent,
                    namespace == null ? configured.namespace() : namespace,
                    alsoReads == null ? configured.alsoReads() : alsoReads,
                    memory == null ? configured.memory() : memory);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(String.valueOf(e.getMessage()), e);
        }
    }

    private KernelSettings settings(KernelSettings configured) {
        if (contextTimeout == null) {
            return configured;
        }
        if (contextTimeout.toMillis() < 1 || contextTimeout.toMillis() > Integer.MAX_VALUE) {
            throw new ConfigurationException("The context timeout must be at least 1 ms, but was " + contextTimeout);
        }
        return configured.withContextTimeout((int) contextTimeout.toMillis());
    }

    private ModelAccess models(HostSetup setup, HostThreads threads) {
        BiConsumer<String, Throwable> unrecorded =
                (operation, cause) -> setup.failures().record(FailureLog.HOST, operation, cause);
        var host = new ModelAccess.Host(threads.calls(), new HostTime(clock, modelTime), unrecorded, setup.telemetry());
        return isMaintenanceOnly || isWithoutModel
                ? ModelAccess.none(setup.configuration(), setup.dataDirectory(), host)
                : ModelAccess.of(setup.configuration(), setup.dataDirectory(), host);
    }

    private static void checkConfiguration(HostSetup setup, Abilities abilities, ModelAccess models, PluginHost host) {
        Consumer<String> notices = notice -> setup.failures().record(FailureLog.HOST, "configuration", notice);
        var check = new ConfigurationCheck(setup.configuration());
        check.withoutEffect(host.isEveryPluginUp()).forEach(notices);
        var named = models.client().map(client -> client.section().agents().keySet());
        check.agentsWithoutEffect(named.orElse(Set.of()), abilities.agents().names(), host.isEveryPluginUp())
                .forEach(notices);
        abilities
                .tools()
                .unknown(setup.settings().tools().refused())
                .forEach(name -> notices.accept("kernel.tools.refused names '" + name
                        + "', but there is no such tool; 'nightjar tool' lists the tools"));
    }
}
