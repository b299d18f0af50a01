package dev.nightjar.kernel.host;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.agent.AgentJob;
import dev.nightjar.kernel.agent.ModelSummarizer;
import dev.nightjar.kernel.agent.OutputFormat;
import dev.nightjar.kernel.agent.ToolLoop;
import dev.nightjar.kernel.host.tool.RegisteredTools;
import dev.nightjar.kernel.host.tool.ToolRegistry;
import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.model.ModelClient;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.tool.ToolJson;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.spi.agent.AgentRunner;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The agents of all extensions. Each has its own tools, which no other list contains. A run uses the scope of its
 * request, or else the host's own. Thread-safe.
 */
public final class AgentRegistry {

    private final FailureLog failures;
    private final Telemetry telemetry;
    private final MemoryScope scope;
    private final ModelAccess model;
    private volatile Map<String, Registered> agents = Map.of();
    /** Work that is still running when an extension closes may ask for an agent that has just left with it. */
    private volatile boolean hasLost;

    public AgentRegistry(FailureLog failures, Telemetry telemetry, MemoryScope scope, ModelAccess model) {
        this.failures = failures;
        this.telemetry = telemetry;
        this.scope = scope;
        this.model = model;
    }

    /** Adds an extension's agents, all or none. */
    public synchronized void register(String owner, List<AgentDefinition> offered) {
        var all = new LinkedHashMap<>(agents);
        for (AgentDefinition definition : offered) {
            Registered other = all.putIfAbsent(definition.name(), registered(owner, definition));
            if (other != null || definition.name().equals(MainAgent.NAME)) {
                throw new ConfigurationException("The agent '" + definition.name() + "' of '" + owner
                        + "' needs another name: '" + (other == null ? FailureLog.HOST : other.owner)
                        + "' has one of that name");
            }
        }
        agents = Collections.unmodifiableMap(all);
    }

    public synchronized void unregister(String owner) {
        var others = new LinkedHashMap<>(agents);
        others.values().removeIf(agent -> agent.owner.equals(owner));
        hasLost |= others.size() < agents.size();
        agents = Collections.unmodifiableMap(others);
    }

    /** Runs the agents of one extension. */
    public AgentRunner of(String owner) {
        return new Runner(agent -> agent.owner.equals(owner));
    }

    /** The names of all agents of this host, including its own. */
    public Set<String> names() {
        var names = new HashSet<>(agents.keySet());
        names.addAll(List.of(MainAgent.NAME, ModelSummarizer.NAME));
        return names;
    }

    /** Runs every extension's agents. */
    public AgentRunner all() {
        return new Runner(agent -> true);
    }

    private Registered registered(String owner, AgentDefinition definition) {
        var tools = new ToolRegistry(failures, telemetry);
        tools.register(owner, definition.tools());
        OutputFormat output = definition.outputType() == null
                ? null
                : new OutputFormat(new ToolJson().arguments(definition.outputType()));
        return new Registered(owner, definition, tools, output);
    }

    private AgentOutcome run(ModelClient client, Registered agent, AgentRequest request) {
        AgentDefinition definition = agent.definition;
        AgentBudget usual = client.override(definition.name()).budget(definition.budget());
        AgentBudget budget = request.budget() == null ? usual : usual.within(request.budget());
        MemoryScope reached = request.scope() == null ? scope : request.scope();
        var job = new AgentJob(
                definition.name(),
                definition.instructions().version(),
                definition.instructions().text(),
                new RegisteredTools(agent.tools, reached),
                budget,
                agent.output,
                request.sessionId(),
                definition.lastTool(),
                reached.namespace());
        return new ToolLoop(model).run(job, request.task());
    }

    private final class Runner implements AgentRunner {

        private final Predicate<Registered> isOffered;

        private Runner(Predicate<Registered> isOffered) {
            this.isOffered = isOffered;
        }

        @Override
        public boolean isAvailable() {
            return model.isConfigured();
        }

        @Override
        public boolean isAvailable(String name) {
            return model(name).isPresent();
        }

        @Override
        public Optional<String> model(String name) {
            return find(name).flatMap(this::client).map(ModelClient::name);
        }

        @Override
        public AgentOutcome.Usage used(Instant since) {
            return model.usage(own(), since, null);
        }

        @Override
        public AgentOutcome.Usage used(Instant since, Namespace user) {
            return model.usage(own(), since, user);
        }

        private Set<String> own() {
            return agents.values().stream()
                    .filter(isOffered)
                    .map(agent -> agent.definition.name())
                    .collect(Collectors.toSet());
        }

        @Override
        public AgentOutcome run(AgentRequest request) {
            Optional<Registered> found = find(request.agent());
            if (found.isEmpty() && !hasLost) {
                throw new IllegalArgumentException("Unknown agent '" + request.agent() + "'");
            }
            return found.flatMap(agent -> client(agent).map(client -> AgentRegistry.this.run(client, agent, request)))
                    .orElseGet(() -> UNAVAILABLE.run(request));
        }

        private Optional<Registered> find(String name) {
            return Optional.ofNullable(agents.get(name)).filter(isOffered);
        }

        private Optional<ModelClient> client(Registered agent) {
            return agent.definition.tools().isEmpty() ? model.reader() : model.client();
        }
    }

    private record Registered(
            String owner,
            AgentDefinition definition,
            ToolRegistry tools,
            @Nullable OutputFormat output) {}
}
