package dev.nightjar.kernel;

import com.google.common.eventbus.EventBus;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.kernel.background.BackgroundTask;
import dev.nightjar.kernel.background.HostThreads;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.kernel.host.HostSetup;
import dev.nightjar.kernel.host.KernelSession;
import dev.nightjar.kernel.host.MainAgent;
import dev.nightjar.kernel.host.MessagePosting;
import dev.nightjar.kernel.host.OpenConversations;
import dev.nightjar.kernel.host.PlannedWork;
import dev.nightjar.kernel.host.plugin.Abilities;
import dev.nightjar.kernel.host.plugin.MemoryCheck;
import dev.nightjar.kernel.host.plugin.PluginHost;
import dev.nightjar.kernel.host.tool.ToolRegistry;
import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.report.AssembledContext;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.RecordedCalls;
import dev.nightjar.kernel.schedule.SchedulerEngine;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.spi.agent.AgentRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A running host: plugins are loaded, extensions initialised, tools and context ready. Create one with
 * {@link #builder()}.
 *
 * <p>Exceptions of extensions do not leave the kernel: they are in {@link #failures()}, and the rest of the host
 * continues. An extension whose {@code initialize} threw is not closed; what it had registered is removed.
 *
 * <p>Thread-safe.
 */
public final class AgentKernel implements AutoCloseable {

    private final HostSetup setup;
    private final HostThreads threads;
    private final Abilities abilities;
    private final ModelAccess model;
    private final PluginHost plugins;
    private final OpenConversations awake;
    private final MainAgent main;
    private final KernelSession.Host sessions;
    private boolean isClosed;

    AgentKernel(HostSetup setup, HostThreads threads, Abilities abilities, ModelAccess model, PluginHost plugins) {
        this.setup = setup;
        this.threads = threads;
        this.abilities = abilities;
        this.model = model;
        this.plugins = plugins;
        var services = abilities.services();
        var settings = setup.settings();
        var calls = new RecordedCalls(threads.calls(), setup.failures());
        awake = new OpenConversations(services, calls, settings, setup.clock());
        abilities.events().registerLast(awake);
        main = new MainAgent(setup, model, abilities.contexts(), abilities.tools(), services, calls, awake);
        sessions = new KernelSession.Host(
                new MessagePosting(abilities.events(), threads.calls(), setup.failures(), settings.turnTimeout()),
                abilities.contexts(),
                abilities.tools(),
                services,
                calls,
                settings.turnTimeout(),
                setup.clock());
        if (main.isAvailable()) {
            abilities.scheduler().goalRunner(new PlannedWork(main));
        }
    }

    /** A builder to configure and start a host. */
    public static AgentKernelBuilder builder() {
        return new AgentKernelBuilder();
    }

    /** The host's own scope: the agent, the namespace of its memories, and what else it may read. */
    public MemoryScope scope() {
        return setup.scope();
    }

    /**
     * The scope of one user of this agent: it writes and reads this namespace only. Events, contexts, tools, agents and
     * conversations all take a scope, so a host can serve any number of users.
     *
     * @throws IllegalArgumentException when the namespace names nobody, such as {@code user:null}
     */
    public MemoryScope scope(Namespace namespace) {
        return MemoryScope.of(setup.scope().agentId(), namespace.ofSomebody());
    }

    /**
     * The event bus, for plugins and for hosts with a bus of their own; an application calls {@link #session(String,
     * String)}. Delivery is synchronous in the poster's thread; an event posted during a delivery is delivered after
     * it. Exceptions of subscribers are recorded. There are no {@code DeadEvent}s.
     */
    public EventBus events() {
        return abilities.events();
    }

    /** The host's clock. */
    public Clock clock() {
        return setup.clock();
    }

    /** The tools of all extensions. */
    public ToolRegistry tools() {
        return abilities.tools();
    }

    /**
     * The context that extensions add to a prompt, with what each provider did: for hosts that look at more than the
     * text. Others call {@link HostSession#context}.
     *
     * <p>Each provider has the configured time limit ({@code kernel.context_timeout_ms}, for its first prompts together
     * {@code kernel.first_context_timeout_ms}); providers run in parallel. A block that is left out is in
     * {@link AssembledContext#leftOut()} and in {@link #failures()}, with the reason. Throws only for a scope of
     * another agent.
     *
     * @throws IllegalArgumentException when the scope is another agent's
     */
    public AssembledContext context(ContextRequest request) {
        requireOwn(request.scope());
        var assembled = abilities.contexts().assemble(request);
        abilities.contexts().given(request, assembled.text());
        return assembled;
    }

    /**
     * The context as {@link #context} would give it, to look at only: {@link dev.nightjar.context.RecallLog} leaves it
     * out.
     *
     * @throws IllegalArgumentException when the scope is another agent's
     */
    public AssembledContext preview(ContextRequest request) {
        requireOwn(request.scope());
        return abilities.contexts().assemble(request);
    }

    /**
     * A conversation of a user with a model that the host calls itself, through a framework or protocol. It supplies
     * the context for prompts, stores messages and calls tools, each with a time limit. This is the way in for
     * applications.
     *
     * @param scope the user's scope
     * @param sessionId its id, not blank
     * @throws IllegalArgumentException when the scope is another agent's or nobody's, or the id is blank
     */
    public HostSession session(MemoryScope scope, String sessionId) {
        requireOwn(scope);
        return new KernelSession(sessions, scope, sessionId);
    }

    /**
     * A conversation of a user, as in {@link #session(MemoryScope, String)}.
     *
     * @param user the user's name as the login knows it; the namespace is {@code user:} plus the name
     * @throws IllegalArgumentException when the user is nobody (null, blank or the text {@code null}) or the id is
     *     blank
     */
    public HostSession session(String user, String id) {
        return session(scope(Namespace.ofUser(user)), id);
    }

    /** The model, if the configuration names one. */
    public ModelAccess model() {
        return model;
    }

    /** An agent runner for the host's own scope, unless a request names another. */
    public AgentRunner agents() {
        return agents(setup.scope());
    }

    /**
     * An agent runner for any extension's agent, and for {@code main}: the agent that a user talks to, with the tools
     * and context of all extensions.
     *
     * @param scope the scope of its memories, unless a request names another
     * @throws IllegalArgumentException when the scope is another agent's
     */
    public AgentRunner agents(MemoryScope scope) {
        requireOwn(scope);
        return new AgentRunner() {

            @Override
            public boolean isAvailable() {
                return main.isAvailable();
            }

            @Override
            public AgentOutcome run(AgentRequest request) {
                AgentRequest scoped = request.scope() == null ? request.in(scope) : request;
                requireOwn(scoped.scope() == null ? scope : scoped.scope());
                boolean isMain = request.agent().equals(MainAgent.NAME);
                return isMain ? main.run(scoped) : abilities.agents().all().run(scoped);
            }
        };
    }

    /** A conversation in the host's own scope. */
    public Conversation converse(String sessionId) {
        return converse(setup.scope(), sessionId);
    }

    /**
     * A conversation of a user with {@code main}. It resumes with the history from the memory provider
     * {@code agent.memory}, after the rolling summary of earlier messages. You must post each message as an event, the
     * answer with {@link Conversation#steps()}; otherwise nothing is remembered. Close it when it ends; open
     * conversations end with the host.
     *
     * @param scope the user's scope
     * @param sessionId its id; null lets the provider choose one, see {@link Conversation#sessionId()}
     * @throws dev.nightjar.host.ConfigurationException when there is no memory provider with the selected name
     * @throws IllegalArgumentException when the scope is another agent's
     * @throws IllegalStateException when it is asked to answer without a model
     */
    public Conversation converse(MemoryScope scope, @Nullable String sessionId) {
        requireOwn(scope);
        return main.converse(scope, sessionId, abilities.memories().selected());
    }

    /**
     * Begins a conversation with another memory provider.
     *
     * @param sessionId its id; null lets the provider choose one, see {@link Conversation#sessionId()}
     * @param memory the provider's name, such as {@code recent} or {@code semantic}
     * @throws dev.nightjar.host.ConfigurationException when there is no such provider, naming the known ones
     * @throws IllegalArgumentException when the scope is another agent's
     */
    public Conversation converse(MemoryScope scope, @Nullable String sessionId, String memory) {
        requireOwn(scope);
        return main.converse(scope, sessionId, abilities.memories().require(memory));
    }

    /** The service of this type, if an extension offers one now. */
    public <S> Optional<S> service(Class<S> type) {
        return abilities.services().find(type);
    }

    /** The scheduler. */
    public SchedulerEngine scheduler() {
        return abilities.scheduler();
    }

    /** The plugins. */
    public PluginHost plugins() {
        return plugins;
    }

    /** Failures, newest last; only the newest {@value FailureLog#KEPT} are kept. */
    public List<Failure> failures() {
        return setup.failures().list();
    }

    /** Number of older failures that are no longer kept. */
    public long droppedFailures() {
        return setup.failures().dropped();
    }

    /** Background tasks that run now, one entry per busy extension. */
    public List<BackgroundTask> backgroundTasks() {
        return threads.background().tasks();
    }

    /**
     * Waits until no extension has queued or running background work.
     *
     * @return false when the time ran out or the thread was interrupted; {@link #backgroundTasks()} then shows what is
     *     still running and what is stuck
     */
    public boolean awaitQuiet(Duration timeout) {
        return threads.background().awaitQuiet(timeout);
    }

    /**
     * Waits until each extension has loaded what its first use needs, so that a first prompt need not wait for it. A
     * host that was started with {@code warmUp(false)} loads nothing early, and this returns at once.
     *
     * @return false when the time ran out or the thread was interrupted; a prompt may then go without memory, which
     *     {@link AssembledContext#leftOut()} and the log tell
     */
    public boolean awaitReady(Duration timeout) {
        return plugins.awaitWarmUp(timeout);
    }

    /**
     * Why nothing can be recalled now: no extension offers memory, or its store is gone or does not answer within 2 s.
     * Empty when memory can be read, which this tries.
     */
    public Optional<String> memoryProblem() {
        return new MemoryCheck(setup.scope(), abilities, threads.calls(), setup.failures(), plugins).problem();
    }

    /** The folder of this agent's files. */
    public Path dataDirectory() {
        return setup.dataDirectory();
    }

    /**
     * Stops scheduled runs, waits for running background work ({@code kernel.shutdown_timeout_ms}), closes the
     * extensions, last started first ({@code kernel.close_timeout_ms} each), and unloads the plugins. A second call
     * does nothing. An interrupt does not shorten it. Never throws.
     */
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        // Store what is waiting, even when an interrupt ends this host.
        boolean isInterrupted = Thread.interrupted();
        abilities.scheduler().close(setup.settings().shutdownTimeout());
        awake.close();
        plugins.close(setup.settings().shutdownTimeout());
        threads.close();
        abilities.events().close();
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void requireOwn(MemoryScope scope) {
        if (!scope.agentId().equals(setup.scope().agentId())) {
            throw new IllegalArgumentException(
                    "This host is the agent '" + setup.scope().agentId() + "' and cannot use a scope of the agent '"
                            + scope.agentId() + "'; make scopes with scope(Namespace)");
        }
        scope.namespace().ofSomebody();
    }
}
