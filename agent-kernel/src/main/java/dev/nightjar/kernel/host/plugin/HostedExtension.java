package dev.nightjar.kernel.host.plugin;

import com.google.common.eventbus.EventBus;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.background.HostThreads;
import dev.nightjar.kernel.background.WorkQueue;
import dev.nightjar.kernel.host.HostSetup;
import dev.nightjar.kernel.host.KernelEventBus.OwnedBus;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.AgentExtension.ConfigurationSection;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.agent.AgentRunner;
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

    private final HostSetup setup;
    private final HostThreads threads;
    private final Abilities abilities;
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

    HostedExtension(HostSetup setup, HostThreads threads, Abilities abilities, String owner, AgentExtension extension) {
        this.setup = setup;
        this.threads = threads;
        this.abilities = abilities;
        this.owner = owner;
        this.extension = extension;
        events = abilities.events().as(owner);
        agents = abilities.agents().of(owner);
        background = threads.background()
                .queue(owner, (task, cause) -> setup.failures().record(owner, task, cause));
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
                threads.starting().call(owner, "configurationSections", extension::configurationSections)) {
            setup.configuration().section(section.name(), section.defaults());
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
            isDone = threads.starting().call(owner, "initialize", this::begin);
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
        abilities.offer(owner, extension, threads.starting());
    }

    /**
     * Creates the schemas of its tools and starts its warm-up in the background.
     *
     * @throws ConfigurationException when there is no schema for one of its tools
     */
    void warmUp() {
        abilities.tools().describe(owner);
        var ended = new CompletableFuture<@Nullable Void>();
        warm = ended;
        background.submit("warm up", () -> {
            try {
                extension.warmUp();
            } catch (Throwable e) {
                // The failure is recorded before anybody hears that the warm-up has ended.
                setup.failures().record(owner, "warm up", e);
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
        var ended = threads.calls().start(extension::health).await(HEALTH_LIMIT);
        var health = ended.value();
        if (health != null) {
            figures = health.figures();
            return health;
        }
        String why = ended.failure() == null ? "it returned nothing" : FailureLog.describe(ended.failure());
        setup.failures().record(owner, "health", why);
        return new Health(false, "its health is not known: " + why, figures);
    }

    /** Accepts no more background work; queued work still runs. */
    void stopBackground() {
        background.close();
    }

    /** Waits for its background work, closes it and removes what it had registered. Never throws. */
    void close(Duration timeout) {
        abilities.withdraw(owner, extension, timeout);
        background.drain(timeout);
        closeInTime();
        release();
    }

    private void closeInTime() {
        try {
            threads.closing().call(owner, "close", () -> {
                extension.close();
                return true;
            });
        } catch (TimeoutException e) {
            setup.failures().record(owner, "close", e.getMessage() + "; the host continues without it");
        } catch (Throwable e) {
            setup.failures().record(owner, "close", e);
        }
    }

    private void closeExtension() {
        try {
            extension.close();
        } catch (Throwable e) {
            setup.failures().record(owner, "close", e);
        }
    }

    private void release() {
        isReleased = true;
        warm.complete(null);
        abilities.services().withdraw(owner);
        events.release();
    }

    @Override
    public MemoryScope scope() {
        return setup.scope();
    }

    @Override
    public boolean covers(Namespace namespace) {
        return abilities.scheduler().covers(namespace);
    }

    @Override
    public EventBus events() {
        return events;
    }

    @Override
    public Clock clock() {
        return setup.clock();
    }

    @Override
    public Path dataDirectory() {
        return setup.dataDirectory();
    }

    @Override
    public <T extends Record> T configuration(String section, T defaults) {
        return setup.configuration().section(section, defaults);
    }

    @Override
    public <S> void provide(Class<S> type, S service) {
        if (isReleased) {
            setup.failures().record(owner, "service " + type.getSimpleName(), "refused: the extension is closed");
            return;
        }
        abilities.services().provide(owner, type, service);
    }

    @Override
    public <S> Optional<S> service(Class<S> type) {
        return abilities.services().find(type);
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
        return setup.telemetry();
    }

    @Override
    public void reportFailure(String operation, Throwable cause) {
        setup.failures().record(owner, operation, cause);
    }
}
