package dev.nightjar.kernel.host.plugin;

import com.google.common.eventbus.EventBus;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.background.WorkQueue;
import dev.nightjar.kernel.host.KernelEventBus.OwnedBus;
import dev.nightjar.kernel.host.KernelParts;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.AgentExtension.ConfigurationSection;
import dev.nightjar.spi.AgentProvider;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.SchedulerProvider;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.spi.agent.AgentRunner;
import dev.nightjar.spi.memory.MemoryProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One extension and its context. When it closes, everything it registered is removed. */
final class HostedExtension implements ExtensionContext {

    private static final Duration HEALTH_LIMIT = Duration.ofSeconds(2);

    private final KernelParts parts;
    private final String owner;
    private final AgentExtension extension;
    private final OwnedBus events;
    private final WorkQueue background;
    private final AgentRunner agents;
    /** Whether initialize has ended or was abandoned, whichever came first. */
    private final AtomicReference<@Nullable Start> start = new AtomicReference<>();

    private volatile boolean isReleased;
    /** Completed when its warm-up has ended, or will not begin any more. */
    private volatile CompletableFuture<@Nullable Void> warm = CompletableFuture.completedFuture(null);
    /** Names of its last answer, because the names are always the same. */
    private volatile Map<String, Long> figures = Map.of();

    private enum Start {
        DONE,
        GIVEN_UP
    }

    HostedExtension(KernelParts parts, String owner, AgentExtension extension) {
        this.parts = parts;
        this.owner = owner;
        this.extension = extension;
        events = parts.events().as(owner);
        agents = parts.agents().of(owner);
        background = parts.background()
                .queue(owner, (task, cause) -> parts.failures().record(owner, task, cause));
    }

    String className() {
        return extension.getClass().getName();
    }

    /**
     * Reads the configuration sections it names, only to find mistakes.
     *
     * @throws ConfigurationException when one is invalid
     */
    void checkConfiguration() throws Exception {
        for (ConfigurationSection section :
                parts.starting().call(owner, "configurationSections", extension::configurationSections)) {
            parts.configuration().section(section.name(), section.defaults());
        }
    }

    /**
     * Initialises it. If it throws, removes what it had registered and passes the exception on.
     *
     * @throws TimeoutException when it does not end in time
     */
    void initialize() throws Exception {
        boolean isDone = false;
        try {
            isDone = parts.starting().call(owner, "initialize", this::begin);
        } finally {
            if (!isDone) {
                giveUp();
            }
        }
    }

    // In a separate thread. If the start was abandoned meanwhile, close the extension at once.
    private boolean begin() {
        extension.initialize(this);
        boolean isInTime = start.compareAndSet(null, Start.DONE);
        if (!isInTime) {
            closeExtension();
        }
        return isInTime;
    }

    private void giveUp() {
        boolean isStarted = !start.compareAndSet(null, Start.GIVEN_UP);
        background.drain(Duration.ZERO);
        release();
        if (isStarted) {
            closeInTime();
        }
    }

    /** Registers its tools, agents, context, memory and tasks. Passes on exceptions. */
    void offerAbilities() throws Exception {
        if (extension instanceof ContextProvider provider) {
            parts.contexts().register(owner, provider);
        }
        if (extension instanceof ToolProvider provider) {
            parts.tools().register(owner, parts.starting().call(owner, "tools", provider::tools));
        }
        if (extension instanceof AgentProvider provider) {
            parts.agents().register(owner, parts.starting().call(owner, "agents", provider::agents));
        }
        if (extension instanceof MemoryProvider provider) {
            parts.starting().call(owner, "memoryName", () -> {
                parts.memories().register(owner, provider);
                return true;
            });
        }
        if (extension instanceof SchedulerProvider provider) {
            parts.scheduler().add(owner, parts.starting().call(owner, "scheduledTasks", provider::scheduledTasks));
        }
    }

    /**
     * Creates the schemas of its tools and starts its warm-up in the background.
     *
     * @throws ConfigurationException when there is no schema for one of its tools
     */
    void warmUp() {
        parts.tools().describe(owner);
        var ended = new CompletableFuture<@Nullable Void>();
        warm = ended;
        background.submit("warm up", () -> {
            try {
                extension.warmUp();
            } catch (Throwable e) {
                // The failure is recorded before anybody hears that the warm-up has ended.
                parts.failures().record(owner, "warm up", e);
            } finally {
                ended.complete(null);
            }
        });
    }

    /** Completes when its warm-up has ended; completed already if there is none. Never fails. */
    CompletableFuture<@Nullable Void> warm() {
        return warm;
    }

    Health health() {
        var ended = parts.calls().start(extension::health).await(HEALTH_LIMIT);
        var health = ended.value();
        if (health != null) {
            figures = health.figures();
            return health;
        }
        String why = ended.failure() == null ? "it returned nothing" : FailureLog.describe(ended.failure());
        parts.failures().record(owner, "health", why);
        return new Health(false, "its health is not known: " + why, figures);
    }

    /** Accepts no more background work; queued work still runs. */
    void stopBackground() {
        background.close();
    }

    /** Waits for its background work, closes it and removes what it had registered. Never throws. */
    void close(Duration timeout) {
        parts.contexts().unregister(owner);
        parts.tools().unregister(owner);
        parts.agents().unregister(owner);
        parts.memories().unregister(owner);
        if (extension instanceof SchedulerProvider) {
            parts.scheduler().remove(owner, timeout);
        }
        background.drain(timeout);
        closeInTime();
        release();
    }

    private void closeInTime() {
        try {
            parts.closing().call(owner, "close", () -> {
                extension.close();
                return true;
            });
        } catch (TimeoutException e) {
            parts.failures().record(owner, "close", e.getMessage() + "; the host continues without it");
        } catch (Throwable e) {
            parts.failures().record(owner, "close", e);
        }
    }

    private void closeExtension() {
        try {
            extension.close();
        } catch (Throwable e) {
            parts.failures().record(owner, "close", e);
        }
    }

    private void release() {
        isReleased = true;
        warm.complete(null);
        parts.services().withdraw(owner);
        events.release();
    }

    @Override
    public MemoryScope scope() {
        return parts.scope();
    }

    @Override
    public boolean covers(Namespace namespace) {
        return parts.scheduler().covers(namespace);
    }

    @Override
    public EventBus events() {
        return events;
    }

    @Override
    public Clock clock() {
        return parts.clock();
    }

    @Override
    public Path dataDirectory() {
        return parts.dataDirectory();
    }

    @Override
    public <T extends Record> T configuration(String section, T defaults) {
        return parts.configuration().section(section, defaults);
    }

    @Override
    public <S> void provide(Class<S> type, S service) {
        if (isReleased) {
            parts.failures().record(owner, "service " + type.getSimpleName(), "refused: the extension is closed");
            return;
        }
        parts.services().provide(owner, type, service);
    }

    @Override
    public <S> Optional<S> service(Class<S> type) {
        return parts.services().find(type);
    }

    @Override
    public AgentRunner agents() {
        return agents;
    }

    @Override
    public void runInBackground(String task, Runnable work) {
        background.submit(task, work);
    }

    @Override
    public Telemetry telemetry() {
        return parts.telemetry();
    }

    @Override
    public void reportFailure(String operation, Throwable cause) {
        parts.failures().record(owner, operation, cause);
    }
}
