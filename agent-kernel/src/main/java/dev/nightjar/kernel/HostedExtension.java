package dev.nightjar.kernel;

import com.google.common.eventbus.EventBus;
import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.AgentProvider;
import dev.nightjar.extension.AgentRunner;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Health;
import dev.nightjar.extension.SchedulerProvider;
import dev.nightjar.extension.ToolProvider;
import dev.nightjar.kernel.background.WorkQueue;
import dev.nightjar.memory.MemoryScope;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** One extension and the context it is given. Whatever it registered is taken away when it goes. */
final class HostedExtension implements ExtensionContext {

    private static final Duration HEALTH_LIMIT = Duration.ofSeconds(2);

    private final KernelParts parts;
    private final String owner;
    private final AgentExtension extension;
    private final EventBus events;
    private final WorkQueue background;
    private final AgentRunner agents;
    private volatile boolean isReleased;

    HostedExtension(KernelParts parts, String owner, AgentExtension extension) {
        this.parts = parts;
        this.owner = owner;
        this.extension = extension;
        events = parts.events().as(owner);
        agents = parts.agents().of(owner);
        background = parts.background().queue((task, cause) -> parts.failures().record(owner, task, cause));
    }

    String className() {
        return extension.getClass().getName();
    }

    /** Passes on whatever the extension throws, after taking away what it had registered by then. */
    void initialize() {
        boolean isDone = false;
        try {
            extension.initialize(this);
            isDone = true;
        } finally {
            if (!isDone) {
                background.drain(Duration.ZERO);
                release();
            }
        }
    }

    /** Registers its tools, its agents, its context and its tasks. Passes on what it throws. */
    void offerAbilities() {
        if (extension instanceof ContextProvider provider) {
            parts.contexts().register(owner, provider);
        }
        if (extension instanceof ToolProvider provider) {
            parts.tools().register(owner, provider.tools());
        }
        if (extension instanceof AgentProvider provider) {
            parts.agents().register(owner, provider.agents());
        }
        if (extension instanceof SchedulerProvider provider) {
            parts.scheduler().add(owner, provider.scheduledTasks());
        }
    }

    Health health() {
        var ended = parts.calls().start(extension::health).await(HEALTH_LIMIT);
        if (ended.value() != null) {
            return ended.value();
        }
        String why = ended.failure() == null ? "it answered nothing" : FailureLog.describe(ended.failure());
        parts.failures().record(owner, "health", why);
        return Health.down("its health is not known: " + why);
    }

    /** Takes no more background work; what is there still runs. */
    void stopBackground() {
        background.close();
    }

    /** Waits for its background work, closes it and takes away what it had registered. Never throws. */
    void close(Duration timeout) {
        parts.contexts().unregister(owner);
        parts.tools().unregister(owner);
        parts.agents().unregister(owner);
        if (extension instanceof SchedulerProvider) {
            parts.scheduler().remove(owner, timeout);
        }
        background.drain(timeout);
        try {
            extension.close();
        } catch (Throwable e) {
            parts.failures().record(owner, "close", e);
        }
        release();
    }

    private void release() {
        isReleased = true;
        parts.services().withdraw(owner);
        parts.events().release(owner);
    }

    @Override
    public MemoryScope scope() {
        return parts.scope();
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
    public void reportFailure(String operation, Throwable cause) {
        parts.failures().record(owner, operation, cause);
    }
}
