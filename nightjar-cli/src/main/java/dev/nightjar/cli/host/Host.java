package dev.nightjar.cli.host;

import com.google.common.collect.Streams;
import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.hostdemo.TravelClock;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.AgentKernelBuilder;
import dev.nightjar.kernel.background.BackgroundTask;
import dev.nightjar.kernel.report.AssembledContext;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.spi.embedding.TransformerModels;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.store.VectorIndexing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agent host of a command: a kernel with its plugins, whose present can be set. */
public final class Host implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Host.class);

    /** Environment variable that shows stack traces, with any value. */
    public static final String TRACE_VARIABLE = "NIGHTJAR_TRACE";

    /** Time limit of a block. A command's host has just started, so its first answer takes longer. */
    private static final Duration CONTEXT_TIMEOUT = Duration.ofSeconds(20);

    private static final Duration BETWEEN_PROGRESS = Duration.ofMillis(250);
    /** Time limit of a write, longer than the store's own wait for a lock. */
    private static final Duration STORE_TIMEOUT = Duration.ofSeconds(60);
    /** Maximum wait for a transformer, which is loaded in one second, or a few on a busy machine. */
    private static final Duration MAX_LOADING = Duration.ofSeconds(10);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

    private final AgentKernel kernel;
    private final TravelClock clock;
    private final SpoolIntake spool;
    private final LostMessages lost;

    private Host(AgentKernel kernel, TravelClock clock) {
        this.kernel = kernel;
        this.clock = clock;
        spool = new SpoolIntake(kernel);
        lost = new LostMessages(spool::isKept);
        kernel.events().register(lost);
    }

    /**
     * Starts the kernel with its plugins. Due jobs are left to hosts that stay open.
     *
     * @throws dev.nightjar.host.ConfigurationException when the configuration cannot be used
     */
    public static Host start(HostSettings settings) {
        return start(
                settings,
                builder -> builder.polling(false).planning(false).warmUp(false).ownNamespaceOnly(true));
    }

    /** Starts a host like {@link #start} whose jobs, run by hand, work on every namespace of the agent. */
    public static Host startAcrossNamespaces(HostSettings settings) {
        return start(settings, builder -> builder.polling(false).planning(false).warmUp(false));
    }

    /**
     * Starts a host that also runs due jobs of its namespace while it is open.
     *
     * @param model model that may read conversations where none is configured
     */
    public static Host startRunningJobs(HostSettings settings, Optional<LanguageModel> model) {
        return start(settings, builder -> {
                    model.ifPresent(builder::model);
                    return builder.polling(true).ownNamespaceOnly(true);
                })
                .staying();
    }

    /**
     * Starts a host for many users: it runs due jobs of every namespace, and applies the configured time limit to
     * prompts.
     */
    public static Host startServing(HostSettings settings) {
        return start(settings, builder -> builder.polling(true), false).staying();
    }

    /**
     * Starts a host that asks no model, runs no user's schedule, and runs jobs of plugins only when it is stepped.
     *
     * @param isAllNamespaces whether jobs work on every namespace of the agent
     */
    public static Host startForMaintenance(HostSettings settings, boolean isAllNamespaces) {
        return start(
                settings,
                builder -> builder.polling(false)
                        .warmUp(false)
                        .maintenanceOnly(true)
                        .ownNamespaceOnly(!isAllNamespaces));
    }

    private static Host start(HostSettings settings, UnaryOperator<AgentKernelBuilder> kind) {
        return start(settings, kind, true);
    }

    private static Host start(HostSettings settings, UnaryOperator<AgentKernelBuilder> kind, boolean isPatient) {
        TemporaryFolder.deleteLeft();
        var clock = new TravelClock(settings.clock());
        // Commands that need memory call memory(), and doctor must start without any.
        var kernel = kind.apply(settings.builder())
                .withoutMemory()
                .plugins(settings.plugins())
                .clock(clock);
        if (isPatient) {
            kernel.contextTimeout(CONTEXT_TIMEOUT);
        }
        var host = new Host(kernel.start(), clock);
        host.spool.takeIn();
        return host;
    }

    private Host staying() {
        spool.startLooking();
        return this;
    }

    public AgentKernel kernel() {
        return kernel;
    }

    public MemoryScope scope() {
        return kernel.scope();
    }

    /** Scope that writes to the host's namespace and reads nothing else. */
    public MemoryScope ownScope() {
        return MemoryScope.of(scope().agentId(), scope().namespace());
    }

    public Clock clock() {
        return clock;
    }

    /** Sets a stopped clock to this moment. */
    public void travelTo(Instant moment) {
        clock.travelTo(moment);
    }

    /** Long-term memory; throws a {@link MemoryException} when no plugin offers it. */
    public MemoryService memory() {
        return memory(MemoryService.class);
    }

    /**
     * A service of memory, such as its notes or the stored conversations.
     *
     * @throws MemoryException when no plugin offers it
     */
    public <T> T memory(Class<T> service) {
        return kernel.service(service)
                .orElseThrow(() -> new MemoryException("No plugin offers memory"
                        + latestFailure().map(why -> " (" + why + ")").orElse("")
                        + "; 'nightjar doctor' shows what is wrong"));
    }

    /**
     * Service that makes vectors.
     *
     * @throws MemoryException when no plugin offers it
     */
    public VectorIndexing vectors() {
        memory();
        return kernel.service(VectorIndexing.class)
                .orElseThrow(() -> new MemoryException("The plugin that offers memory makes no vectors"));
    }

    public EventBus events() {
        return kernel.events();
    }

    /** Messages that memory has given up, a line for each session: number, beginning of the first, reason. */
    public List<String> lost() {
        return lost.lines();
    }

    public long failureCount() {
        return kernel.failures().size() + kernel.droppedFailures();
    }

    public Optional<String> latestFailure() {
        return Streams.findLast(failures().stream());
    }

    /** Failures so far that did not stop the host, oldest first, one line each. */
    public List<String> failures() {
        return kernel.failures().stream()
                .map(failure -> TextWidth.onOneLine(
                        failure.component() + ", " + failure.operation() + ": " + failure.message()))
                .toList();
    }

    /**
     * Text that memory and other extensions add to a prompt; empty for none. A block that is missing, because its
     * extension was too slow or failed, is in {@link #failures()}.
     *
     * @throws MemoryException when no extension could be asked
     */
    public String context(ContextRequest request) {
        memory();
        return checked(kernel.context(request));
    }

    /** Text like that of {@link #context} for people: it is not recorded as given to a model. */
    public String preview(ContextRequest request) {
        memory();
        return checked(kernel.preview(request));
    }

    private static String checked(AssembledContext context) {
        var missing = context.leftOut();
        if (!missing.isEmpty() && missing.size() == context.providers().size()) {
            var first = missing.get(0);
            throw new MemoryException(first.extension() + " could not say what it remembers: " + first.problem()
                    + "; try again, and see 'nightjar doctor' if it stays so");
        }
        return context.text();
    }

    /** Waits until background work is done, at most this long; returns whether it is done. */
    public boolean settle(Duration longest) {
        return kernel.awaitQuiet(longest);
    }

    private List<BackgroundTask> settleWhatGetsOn(Consumer<BackgroundTask> progress) {
        while (!settle(BETWEEN_PROGRESS) && !Thread.currentThread().isInterrupted()) {
            var tasks = kernel.backgroundTasks();
            if (!tasks.isEmpty() && tasks.stream().allMatch(BackgroundTask::isStuck)) {
                return tasks;
            }
            tasks.stream().filter(task -> !task.isStuck()).findFirst().ifPresent(progress);
        }
        return List.of();
    }

    /**
     * Waits for a transformer that is being loaded in this process. A host that stays open searches by words meanwhile,
     * which in a command would be the only search. Servers are not awaited.
     */
    public void awaitTransformer() {
        if (kernel.service(TransformerModels.class).isPresent()) {
            settle(MAX_LOADING);
        }
    }

    /**
     * Waits until earlier vectors and a transformer are loaded, if that takes seconds only: figures before would
     * describe this process, not the store.
     */
    public void awaitVectors() {
        awaitTransformer();
        var deadline = System.nanoTime() + MAX_LOADING.toNanos();
        while (isLoadingVectors() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }

    private boolean isLoadingVectors() {
        return kernel.service(VectorIndexing.class)
                .map(VectorIndexing::status)
                .filter(status -> status.state() == VectorStatus.State.INDEXING && status.indexed() == status.total())
                .isPresent();
    }

    public ReplayStage stage() {
        return new ReplayStage(
                scope(),
                kernel.events(),
                clock,
                STORE_TIMEOUT,
                this::settleWhatGetsOn,
                session -> memory(ConversationStore.class).transcript(scope(), session, Integer.MAX_VALUE),
                () -> latestFailure().orElse("memory did not confirm it; see 'nightjar doctor'"));
    }

    /** Closes the host, and logs what fails meanwhile. */
    @Override
    public void close() {
        spool.close();
        var before = failureCount();
        kernel.close();
        var known = (int) Math.max(0, before - kernel.droppedFailures());
        failures().stream().skip(known).forEach(LOG::warn);
    }

    /** Messages that memory has given up, by session. Thread-safe. */
    private static final class LostMessages {

        private static final int MAX_BEGINNING = 60;

        private final Map<String, Lost> sessions = new LinkedHashMap<>();
        private final Predicate<MessageEvent> isKept;

        /** @param isKept whether a message waits elsewhere, and so is not lost */
        LostMessages(Predicate<MessageEvent> isKept) {
            this.isKept = isKept;
        }

        @Subscribe
        @AllowConcurrentEvents
        public synchronized void on(MessageLost event) {
            var message = event.message();
            if (isKept.test(message)) {
                return;
            }
            sessions.merge(
                    message.sessionId(),
                    new Lost(1, beginning(message.text()), event.reason()),
                    (before, one) -> new Lost(before.count + 1, before.beginning, before.reason));
        }

        /** A line for each session: number, beginning of the first message, reason. */
        synchronized List<String> lines() {
            return sessions.entrySet().stream()
                    .map(entry -> line(entry.getKey(), entry.getValue()))
                    .toList();
        }

        private static String line(String session, Lost lost) {
            return lost.count + (lost.count == 1 ? " message" : " messages") + " of session '"
                    + TextWidth.onOneLine(session) + "' could not be stored and "
                    + (lost.count == 1 ? "is lost; it begins" : "are lost; the first begins") + " \"" + lost.beginning
                    + "\" (" + TextWidth.onOneLine(lost.reason) + ")";
        }

        private static String beginning(String text) {
            var line = TextWidth.onOneLine(text.substring(0, Math.min(text.length(), 4 * MAX_BEGINNING)));
            return CodePoints.marked(line, MAX_BEGINNING, "…");
        }

        private record Lost(int count, String beginning, String reason) {}
    }
}
