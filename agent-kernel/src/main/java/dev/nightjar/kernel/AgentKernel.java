package dev.nightjar.kernel;

import com.google.common.eventbus.EventBus;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.extension.agent.AgentOutcome;
import dev.nightjar.extension.agent.AgentRequest;
import dev.nightjar.extension.agent.AgentRunner;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.kernel.background.BackgroundTask;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.kernel.host.KernelParts;
import dev.nightjar.kernel.host.MainAgent;
import dev.nightjar.kernel.host.MessagePosting;
import dev.nightjar.kernel.host.PlannedWork;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.host.plugin.PluginHost;
import dev.nightjar.kernel.host.tool.ToolRegistry;
import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.report.AssembledContext;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.schedule.SchedulerEngine;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A running host: plugins loaded, extensions initialised, tools and context ready. Made by {@link #builder()}.
 *
 * <p>What an extension throws never gets out of here: it is in {@link #failures()}, and the rest goes on. An extension
 * whose {@code initialize} threw is not closed; what it had registered by then is taken away.
 *
 * <p>Thread-safe.
 */
public final class AgentKernel implements AutoCloseable {

    private final KernelParts parts;
    private final PluginHost plugins;
    private final MainAgent main;
    private final MessagePosting posting;
    private boolean isClosed;

    AgentKernel(KernelParts parts, PluginHost plugins) {
        this.parts = parts;
        this.plugins = plugins;
        main = new MainAgent(parts);
        posting = new MessagePosting(parts);
        if (main.isAvailable()) {
            parts.scheduler().goalRunner(new PlannedWork(main));
        }
    }

    /** To say what it should be and start it. */
    public static AgentKernelBuilder builder() {
        return new AgentKernelBuilder();
    }

    /** Who this host acts for when nobody else is named: the agent, where its memories go, and what else it may read. */
    public MemoryScope scope() {
        return parts.scope();
    }

    /**
     * The scope of one of the users this agent serves: it writes and reads this namespace and no other. Events, {@link
     * #context(MemoryScope, String, String)}, tools, agents and conversations all take one, so a host can serve any number
     * of users.
     */
    public MemoryScope scope(Namespace namespace) {
        return MemoryScope.of(parts.scope().agentId(), namespace);
    }

    /**
     * The bus. Delivery is synchronous in the poster's thread; an event posted during a delivery follows it. What a
     * subscriber throws is recorded. There are no {@code DeadEvent}s.
     */
    public EventBus events() {
        return parts.events();
    }

    /** The time of this host. */
    public Clock clock() {
        return parts.clock();
    }

    /** The tools of all extensions. */
    public ToolRegistry tools() {
        return parts.tools();
    }

    /**
     * What the extensions add to this prompt, for the host's own scope.
     *
     * @see #context(MemoryScope, String, String)
     */
    public AssembledContext context(String prompt, @Nullable String sessionId) {
        return context(parts.scope(), prompt, sessionId);
    }

    /**
     * What the extensions add to this prompt, for a host that does not keep it in its history: each prompt gets all that
     * fits it.
     *
     * @param scope who asks
     * @param prompt the newest user text, or the goal when there is none
     * @param sessionId the conversation under way; null when there is none
     * @throws IllegalArgumentException when the scope is another agent's
     * @see #context(MemoryScope, String, String, List)
     */
    public AssembledContext context(MemoryScope scope, String prompt, @Nullable String sessionId) {
        return context(new ContextProvider.Request(prompt, scope, sessionId));
    }

    /**
     * What the extensions add to this prompt, for a host that keeps it in its history, in front of the prompt it was for:
     * what an earlier prompt of the conversation was given is not given again. It is told by the blocks themselves, so
     * a host that drops or compacts old messages passes only the blocks that are left, and what is gone is given again
     * when a prompt needs it.
     *
     * <p>Each provider has the configured time
     * ({@code kernel.context_timeout_ms}, for its first prompts together {@code kernel.first_context_timeout_ms}); they work side by
     * side. A block that is left out is in {@link AssembledContext#leftOut()} and in {@link #failures()}, with the reason.
     * Throws only for a scope of another agent.
     *
     * @param scope who asks
     * @param prompt the newest user text, or the goal when there is none
     * @param sessionId the conversation under way; null when there is none
     * @param injected the texts given for earlier prompts that still stand in the history the model sees
     * @throws IllegalArgumentException when the scope is another agent's
     */
    public AssembledContext context(
            MemoryScope scope, String prompt, @Nullable String sessionId, List<String> injected) {
        return context(new ContextProvider.Request(prompt, scope, sessionId, injected));
    }

    /**
     * The same for a host that also says where its history begins, so that earlier turns of the conversation itself may come
     * back.
     *
     * @throws IllegalArgumentException when the scope is another agent's
     */
    public AssembledContext context(ContextProvider.Request request) {
        requireOwn(request.scope());
        return parts.contexts().assemble(request);
    }

    /**
     * A conversation of a user with a model that the host asks by itself, through a framework or a protocol: what stands in
     * front of its prompts, what is kept of it, and the tools in it, each bounded in time.
     *
     * @param scope the user's
     * @param sessionId its id, not blank
     * @throws IllegalArgumentException when the scope is another agent's, or the id is blank
     */
    public HostSession session(MemoryScope scope, String sessionId) {
        requireOwn(scope);
        return new HostSession(parts, posting, scope, sessionId);
    }

    /** The model, if the configuration names one. */
    public ModelAccess model() {
        return parts.model();
    }

    /** Runs agents in the host's own scope, unless a request names another. */
    public AgentRunner agents() {
        return agents(parts.scope());
    }

    /**
     * Runs any extension's agent, and {@code main}: the one a user talks with, which has the tools and the context of all
     * extensions.
     *
     * @param scope whose memory they reach, unless a request names another
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
                return isMain ? main.run(scoped) : parts.agents().all().run(scoped);
            }
        };
    }

    /** A conversation in the host's own scope. */
    public Conversation converse(String sessionId) {
        return converse(parts.scope(), sessionId);
    }

    /**
     * A conversation of a user with {@code main}. It goes on with what the memory provider {@code agent.memory} gives of it,
     * behind the rolling summary of what was said before. The caller posts what is said as events, the answer with
     * {@link Conversation#steps()}; nothing is remembered otherwise. Close it when it ends; those that are open end with the
     * host.
     *
     * @param scope the user's
     * @param sessionId its id; null leaves it to the provider, see {@link Conversation#sessionId()}
     * @throws dev.nightjar.extension.ConfigurationException when there is no provider with the name that is selected
     * @throws IllegalArgumentException when the scope is another agent's
     * @throws IllegalStateException without a model, when it is asked to answer
     */
    public Conversation converse(MemoryScope scope, @Nullable String sessionId) {
        requireOwn(scope);
        return main.converse(scope, sessionId, parts.memories().selected());
    }

    /**
     * The same with a memory provider of this conversation's own.
     *
     * @param sessionId its id; null leaves it to the provider, see {@link Conversation#sessionId()}
     * @param memory the provider's name, such as {@code recent} or {@code semantic}
     * @throws dev.nightjar.extension.ConfigurationException when there is no such provider, naming the known ones
     * @throws IllegalArgumentException when the scope is another agent's
     */
    public Conversation converse(MemoryScope scope, @Nullable String sessionId, String memory) {
        requireOwn(scope);
        return main.converse(scope, sessionId, parts.memories().require(memory));
    }

    /** The service of this type, if an extension offers one now. */
    public <S> Optional<S> service(Class<S> type) {
        return parts.services().find(type);
    }

    /** Runs what is due. */
    public SchedulerEngine scheduler() {
        return parts.scheduler();
    }

    /** The plugins. */
    public PluginHost plugins() {
        return plugins;
    }

    /** What went wrong, newest last; only the newest {@value FailureLog#KEPT} are kept. */
    public List<Failure> failures() {
        return parts.failures().list();
    }

    /** How many older failures are no longer kept. */
    public long droppedFailures() {
        return parts.failures().dropped();
    }

    /** What the extensions do in the background now, one entry for each that is busy. */
    public List<BackgroundTask> backgroundTasks() {
        return parts.background().tasks();
    }

    /**
     * Waits until no extension has background work queued or running.
     *
     * @return false when that did not come about in time, or the thread was interrupted; {@link #backgroundTasks()} tells
     *     who is still busy, and which task is stuck
     */
    public boolean awaitQuiet(Duration timeout) {
        return parts.background().awaitQuiet(timeout);
    }

    /** Folder of this agent's files. */
    public Path dataDirectory() {
        return parts.dataDirectory();
    }

    /**
     * Stops scheduled runs, waits for background work under way ({@code kernel.shutdown_timeout_ms}), closes the
     * extensions, last started first ({@code kernel.close_timeout_ms} each), and unloads the plugins. A second call does
     * nothing. An interrupt does not cut it short. Never throws.
     */
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        // What waits to be stored is stored, also when it is an interrupt that ends this host.
        boolean isInterrupted = Thread.interrupted();
        parts.scheduler().close(parts.settings().shutdownTimeout());
        parts.awake().close();
        plugins.close(parts.settings().shutdownTimeout());
        parts.starting().close();
        parts.closing().close();
        parts.calls().close();
        parts.background().close();
        parts.events().close();
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void requireOwn(MemoryScope scope) {
        if (!scope.agentId().equals(parts.scope().agentId())) {
            throw new IllegalArgumentException(
                    "This host is the agent '" + parts.scope().agentId() + "' and has no memory of the agent '"
                            + scope.agentId() + "'; make scopes with scope(Namespace)");
        }
    }
}
