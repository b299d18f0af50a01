package dev.nightjar.plugin.maintenance.plugin;

import com.google.common.base.Suppliers;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.maintenance.agent.AgentReading;
import dev.nightjar.plugin.maintenance.call.CallReading;
import dev.nightjar.plugin.maintenance.call.ClientReading;
import dev.nightjar.plugin.maintenance.call.DayLimits;
import dev.nightjar.plugin.maintenance.consolidation.CatchUp;
import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.SessionConsolidator;
import dev.nightjar.plugin.maintenance.consolidation.SessionReading;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.plugin.maintenance.statement.StatementClassifier;
import dev.nightjar.plugin.maintenance.statement.StatementReading;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.AgentExtension.ConfigurationSection;
import dev.nightjar.spi.AgentProvider;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.SchedulerProvider;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.OwnWords;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.event.SessionCompleted;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ScheduledTask;
import dev.nightjar.tool.Tool;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pf4j.Extension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plugin's extension. It consolidates a session in the background when another one begins, or at the next start if
 * the host ends before. At night it runs enrichment, the remaining sessions and decay, in this order. It notifies the
 * user only when a fact they confirmed is contradicted.
 */
@Extension
public final class MaintenanceExtension implements SchedulerProvider, AgentProvider, ToolProvider, ContextProvider {

    private static final Logger LOG = LoggerFactory.getLogger(MaintenanceExtension.class);

    /** How long a session waits for a client to read it. */
    private static final Duration CLIENT_TIME = Duration.ofDays(7);

    private @Nullable Running running;

    @Override
    public List<ConfigurationSection> configurationSections() {
        return List.of(new ConfigurationSection(MaintenanceSettings.SECTION, MaintenanceSettings.DEFAULTS));
    }

    @Override
    public void initialize(ExtensionContext context) {
        var settings = context.configuration(MaintenanceSettings.SECTION, MaintenanceSettings.DEFAULTS);
        var started = new Running(context, settings);
        context.events().register(started);
        context.provide(OwnWords.class, message -> started.segmenter.get().ownWords(message));
        running = started;
    }

    @Override
    public List<AgentDefinition> agents() {
        return started().agents();
    }

    @Override
    public List<ScheduledTask> scheduledTasks() {
        return started().tasks();
    }

    /** The tools for a client that reads; none for other kinds of reading. */
    @Override
    public List<Tool<?>> tools() {
        var current = started();
        return current.isReadByClient() ? current.client.tools() : List.of();
    }

    @Override
    public boolean isContributing() {
        return started().isReadByClient();
    }

    /** At the start of a conversation, says that another one is unread. */
    @Override
    public Optional<String> buildContext(ContextRequest request) {
        return started().client.line(request);
    }

    @Override
    public Health health() {
        var current = running;
        if (current == null) {
            return Health.down("not started");
        }
        var sessions = current.context.service(SessionConsolidation.class);
        if (sessions.isEmpty()) {
            return Health.down("no memory service; add memory-plugin to the plugins folder");
        }
        var statements = "statements in the speaker's words";
        var way = current.byModel().map(model -> model + ", else " + statements).orElse(statements);
        boolean isByModel = current.settings.reading() == Reading.CALL || current.settings.reading() == Reading.AGENT;
        var health = isByModel ? current.waiting(sessions.get(), way) : Health.up(way);
        return current.settings.reading() == Reading.CALL ? current.limits.on(health) : health;
    }

    @Override
    public void warmUp() {
        started().byModel().ifPresent(model -> LOG.info("Conversations are read after they end: {}", model));
        started().takeUpPending();
    }

    @Override
    public void close() {
        var current = running;
        if (current != null) {
            running = null;
            current.context.events().unregister(current);
        }
    }

    private Running started() {
        var current = running;
        if (current == null) {
            throw new IllegalStateException("The maintenance plugin is not initialised; its host must do that first");
        }
        return current;
    }

    /** Parts that exist only while the plugin runs. */
    private static final class Running {

        private final ExtensionContext context;
        private final MaintenanceSettings settings;
        private final AgentReading agent;
        private final CallReading call;
        private final ClientReading client;
        private final DayLimits limits;
        private final Supplier<MessageSegmenter> segmenter = Suppliers.memoize(MessageSegmenter::new);
        private final SessionConsolidator consolidator;
        private final CatchUp catchUp;
        private final EnrichmentJob enrichment;
        private final DecayJob decay;
        /** Completed sessions that no task has taken yet. */
        private final Map<MemoryScope, Set<String>> completed = new HashMap<>();

        Running(ExtensionContext context, MaintenanceSettings settings) {
            this.context = context;
            this.settings = settings;
            this.agent = new AgentReading(context);
            var most = settings.modelLimits();
            this.limits = new DayLimits(
                    context,
                    new DayLimits.Limit(most.calls(), most.tokens()),
                    new DayLimits.Limit(most.userCalls(), most.userTokens()));
            this.call = new CallReading(context, limits);
            this.client = new ClientReading(context, settings.quietTime());
            var reading = new StatementReading(
                    StatementClassifier.bundled(() -> context.service(EmbeddingService.class)), segmenter);
            this.consolidator =
                    new SessionConsolidator(modelReading(reading), reading, settings.modelAttempts(), context.clock());
            this.catchUp = new CatchUp(context, consolidator, quiet());
            this.enrichment = new EnrichmentJob(context, settings.enrichPerRun());
            this.decay = new DecayJob(context, settings.pruneAfterDays());
        }

        private SessionReading modelReading(SessionReading without) {
            return switch (settings.reading()) {
                case CALL -> call;
                case AGENT -> agent;
                case CLIENT, NONE -> without;
            };
        }

        boolean isReadByClient() {
            return settings.reading() == Reading.CLIENT;
        }

        /** How long a session must have been silent before this host reads it. */
        private Duration quiet() {
            return isReadByClient() ? CLIENT_TIME : settings.quietTime();
        }

        List<AgentDefinition> agents() {
            var all = new ArrayList<>(call.definitions());
            all.add(agent.definition());
            return all;
        }

        /** How conversations are read by a model, with today's usage for calls; empty when none reads. */
        Optional<String> byModel() {
            var agents = context.agents();
            return switch (settings.reading()) {
                case CALL ->
                    agents.model(CallReading.NAME)
                            .map(name -> "facts by " + name + " in one call a session, " + limits.line());
                case AGENT -> agents.model(AgentReading.NAME).map(name -> "facts by " + name + " as an agent");
                case CLIENT -> Optional.of("facts by the client, with session_brief and remember_session");
                case NONE -> Optional.empty();
            };
        }

        /** Whether sessions wait for a model: for up to a day this is no problem. */
        Health waiting(SessionConsolidation sessions, String way) {
            var waiting = sessions.postponed(context.scope().agentId());
            var health = waiting.map(some -> {
                        var since = LocalDate.ofInstant(
                                some.since(), context.clock().getZone());
                        var line = String.format(
                                Locale.ROOT,
                                "%d %s postponed since %s: %s",
                                some.sessions(),
                                some.sessions() == 1 ? "conversation" : "conversations",
                                since,
                                some.reason());
                        return some.since().isBefore(context.clock().instant().minus(CatchUp.UNNOTICED_WAIT))
                                ? Health.down(line + "; what is a week old is read without a model")
                                : Health.up(way + "; " + line);
                    })
                    .orElseGet(() -> Health.up(way));
            return health.with(
                    "sessions_postponed",
                    waiting.map(SessionConsolidation.Postponed::sessions).orElse(0L));
        }

        List<ScheduledTask> tasks() {
            return List.of(
                    task(
                            EnrichmentJob.TASK,
                            "Finds who and what memories mention",
                            "0 2 * * *",
                            run -> enrichment.run(run, service(MemoryMaintenance.class))),
                    task(
                            CatchUp.TASK,
                            "Turns finished conversations into facts",
                            "0 3 * * *",
                            run -> catchUp.run(
                                    run, service(MemoryMaintenance.class), service(SessionConsolidation.class))),
                    task(
                            DecayJob.TASK,
                            "Ends facts that have faded and notes that ran out, and drops messages of old sessions",
                            "0 4 * * *",
                            run -> decay.run(run, service(MemoryMaintenance.class))));
        }

        private ScheduledTask task(
                String name, String description, String cron, Function<ScheduledTask.Run, ScheduledTask.Report> work) {
            var cadence = Cadence.Cron.of(cron, context.clock().getZone());
            return ScheduledTask.of(name, description, cadence, work::apply);
        }

        /** Consolidates what an earlier host left when it ended or crashed, except conversations that may continue. */
        void takeUpPending() {
            var sessions = context.service(SessionConsolidation.class);
            var memory = context.service(MemoryMaintenance.class);
            if (sessions.isPresent() && memory.isPresent()) {
                memory.get().scopes(context.scope().agentId()).stream()
                        .filter(scope -> context.covers(scope.namespace()))
                        .forEach(scope -> takeUp(sessions.get(), scope));
            }
        }

        private void takeUp(SessionConsolidation sessions, MemoryScope scope) {
            var pending = sessions.pendingSessions(scope);
            var now = context.clock().instant();
            var still = now.minus(quiet());
            for (int i = 0; i < pending.size(); i++) {
                var session = pending.get(i);
                boolean isLast = i == pending.size() - 1;
                boolean mayWait = session.lastActive().isAfter(still);
                if (!mayWait || (!isLast && !isReadByClient())) {
                    if (session.lastError() == null) {
                        consolidator.expectModel(sessions, scope, session.sessionId());
                    }
                    take(new SessionCompleted(scope.agentId(), scope.namespace(), session.sessionId(), now));
                }
            }
        }

        @Subscribe
        public void on(MemoriesErased event) {
            client.forget();
        }

        @Subscribe
        public void on(SessionCompleted event) {
            if (!isReadByClient()) {
                take(event);
            }
        }

        /** Sessions of a user that complete while another one is read are read together. */
        private void take(SessionCompleted event) {
            synchronized (completed) {
                completed
                        .computeIfAbsent(event.scope(), scope -> new LinkedHashSet<>())
                        .add(event.sessionId());
            }
            context.runInBackground("consolidate session " + event.sessionId(), () -> consolidate(event.scope()));
        }

        private void consolidate(MemoryScope scope) {
            List<String> ids;
            synchronized (completed) {
                var some = completed.remove(scope);
                ids = some == null ? List.of() : List.copyOf(some);
            }
            var sessions = service(SessionConsolidation.class);
            if (consolidate(sessions, scope, ids)) {
                consolidate(sessions, scope, consolidator.readPostponedAgain(sessions, scope));
            }
        }

        /** Whether no session failed or was postponed. */
        private boolean consolidate(SessionConsolidation sessions, MemoryScope scope, List<String> ids) {
            var together = consolidator.together(sessions, scope, ids, null);
            boolean isDone = true;
            for (var id : ids) {
                try {
                    Optional.ofNullable(together.get(id))
                            .or(() -> consolidator.consolidate(sessions, scope, id, null))
                            .ifPresent(done -> {
                                done.lines()
                                        .forEach(line -> LOG.info("Session {} of {}: {}", id, scope.namespace(), line));
                                Consolidated.announce(context, scope, id, done.facts());
                            });
                } catch (RuntimeException failure) {
                    isDone = false;
                    context.reportFailure("consolidate session " + id, failure);
                }
            }
            return isDone;
        }

        private <T> T service(Class<T> type) {
            return context.service(type)
                    .orElseThrow(() -> new IllegalStateException("No memory service: is memory-plugin loaded?"));
        }
    }
}
