package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.SubscriberExceptionContext;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.agent.AgentRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An extension context without a host: services in a map, the given configuration, failures collected. Background work
 * runs at once in the caller's thread, or, with {@link Builder#deferBackground()}, when {@link #runBackground()} is
 * called.
 *
 * <p>Example: {@code var context = TestExtensionContext.builder(folder).clock(clock).build();
 * extension.initialize(context);}
 *
 * <p>Thread-safe.
 */
public final class TestExtensionContext implements ExtensionContext {

    private final MemoryScope scope;
    private final Clock clock;
    private final Path dataDirectory;
    private final Map<String, Record> sections;
    private final boolean isBackgroundDeferred;
    private final AgentRunner agents;
    private final EventBus events = new EventBus(this::recordSubscriberFailure);
    private final Map<Class<?>, Object> services = new ConcurrentHashMap<>();
    private final Queue<Task> background = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final List<ReportedFailure> failures = new CopyOnWriteArrayList<>();

    private TestExtensionContext(Builder builder) {
        scope = builder.scope;
        clock = builder.clock;
        dataDirectory = builder.dataDirectory;
        sections = Map.copyOf(builder.sections);
        isBackgroundDeferred = builder.isBackgroundDeferred;
        agents = builder.agents;
    }

    /** A context with all defaults: agent {@code tester}, namespace {@code agent}, a clock at 2026-01-01T00:00:00Z. */
    public static TestExtensionContext in(Path dataDirectory) {
        return builder(dataDirectory).build();
    }

    /**
     * A builder, to set more than the folder.
     *
     * @param dataDirectory an existing folder, such as JUnit's {@code @TempDir}
     */
    public static Builder builder(Path dataDirectory) {
        return new Builder(dataDirectory);
    }

    @Override
    public MemoryScope scope() {
        return scope;
    }

    /** True for every namespace. */
    @Override
    public boolean covers(Namespace namespace) {
        return true;
    }

    @Override
    public EventBus events() {
        return events;
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public Path dataDirectory() {
        return dataDirectory;
    }

    /** The record given to {@link Builder#configuration} for this section, else the defaults. */
    @Override
    public <T extends Record> T configuration(String section, T defaults) {
        Record configured = sections.get(section);
        if (configured == null) {
            return defaults;
        }
        assertThat(configured).as("configuration of section '%s'", section).isInstanceOf(defaults.getClass());
        @SuppressWarnings("unchecked")
        var typed = (T) configured;
        return typed;
    }

    @Override
    public <S> void provide(Class<S> type, S service) {
        services.put(type, service);
    }

    /** The types of the present services. */
    public Set<Class<?>> services() {
        return Set.copyOf(services.keySet());
    }

    /** Removes a service, as when its plugin is stopped. */
    public void withdraw(Class<?> type) {
        services.remove(type);
    }

    @Override
    public <S> Optional<S> service(Class<S> type) {
        return Optional.ofNullable(services.get(type)).map(type::cast);
    }

    /** The runner given to {@link Builder#agents}, else one without a model. */
    @Override
    public AgentRunner agents() {
        return agents;
    }

    @Override
    public void runInBackground(String task, Runnable work) {
        background.add(new Task(task, work));
        if (!isBackgroundDeferred) {
            runBackground();
        }
    }

    /**
     * Runs waiting background work in order, and the work that it adds. If another thread is already doing this, that
     * thread runs everything and this call returns at once.
     */
    public void runBackground() {
        if (unfinished.getAndIncrement() > 0) {
            return;
        }
        do {
            for (Task task = background.poll(); task != null; task = background.poll()) {
                run(task);
            }
        } while (unfinished.decrementAndGet() > 0);
    }

    /** Names of the waiting background tasks, in order. */
    public List<String> waitingInBackground() {
        return background.stream().map(Task::name).toList();
    }

    @Override
    public void reportFailure(String operation, Throwable cause) {
        failures.add(new ReportedFailure(operation, cause));
    }

    /** All failures so far, oldest first. */
    public List<ReportedFailure> failures() {
        return List.copyOf(failures);
    }

    /** Fails the test if there are failures, and shows them. */
    public void assertNoFailures() {
        assertThat(failures()).as("failures the extension reported").isEmpty();
    }

    // Records every exception of an extension as a host does, including errors and failed assertions.
    private void run(Task task) {
        try {
            task.work().run();
        } catch (RuntimeException | Error e) {
            reportFailure(task.name(), e);
        }
    }

    private void recordSubscriberFailure(Throwable cause, SubscriberExceptionContext context) {
        reportFailure(
                context.getSubscriber().getClass().getSimpleName() + "."
                        + context.getSubscriberMethod().getName(),
                cause);
    }

    private record Task(String name, Runnable work) {}

    /** Builds a {@link TestExtensionContext}. Not thread-safe. */
    public static final class Builder {

        private final Path dataDirectory;
        private final Map<String, Record> sections = new HashMap<>();
        private MemoryScope scope = MemoryScope.of("tester", Namespace.AGENT);
        private Clock clock = SettableClock.at("2026-01-01T00:00:00Z");
        private boolean isBackgroundDeferred;
        private AgentRunner agents = AgentRunner.UNAVAILABLE;

        private Builder(Path dataDirectory) {
            this.dataDirectory = dataDirectory;
        }

        /** The scope of the host. */
        public Builder scope(MemoryScope value) {
            scope = value;
            return this;
        }

        /** The clock of extensions. */
        public Builder clock(Clock value) {
            clock = value;
            return this;
        }

        /** Replaces the defaults of a configuration section. */
        public Builder configuration(String section, Record values) {
            sections.put(section, values);
            return this;
        }

        /** The runner of the extension's agents; by default there is no model. */
        public Builder agents(AgentRunner value) {
            agents = value;
            return this;
        }

        /** Keeps background work waiting until {@link TestExtensionContext#runBackground()}. */
        public Builder deferBackground() {
            isBackgroundDeferred = true;
            return this;
        }

        /** Builds the context. */
        public TestExtensionContext build() {
            return new TestExtensionContext(this);
        }
    }
}
