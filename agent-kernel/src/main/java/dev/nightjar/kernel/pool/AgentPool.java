package dev.nightjar.kernel.pool;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.AgentKernelBuilder;
import dev.nightjar.kernel.plugin.PluginProblemException;
import dev.nightjar.kernel.plugin.SharedPlugins;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.Schedule.ScheduleStatus;
import dev.nightjar.schedule.spi.ScheduleStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Thousands of agents under one data root, each with a store of its own, in one process. An agent is opened when somebody
 * uses it; the one that was used least recently is closed when more are needed than may be open. All share the classes of
 * the plugins.
 *
 * <pre>{@code
 * try (var pool = AgentPool.open(dataRoot, plugins, PoolSettings.DEFAULTS, agent -> agent.config(file))) {
 *     var context = pool.use("ada", kernel -> kernel.context(prompt, session));
 * }
 * }</pre>
 *
 * <p>Call {@link #maintain} now and then, such as every few minutes: it runs what is due of agents that have something to do,
 * and closes those that nobody has used for a while. For many users of <em>one</em> agent use namespaces instead.
 * Thread-safe.
 */
public final class AgentPool implements AutoCloseable {

    /** Every job of the plugins has run by then, the weekly ones too. */
    private static final Duration ACTIVE = Duration.ofDays(8);

    private final PoolSettings settings;
    private final UnaryOperator<AgentKernelBuilder> each;
    private final Path dataRoot;
    private final SharedPlugins plugins;
    private final Clock clock;
    private final NextVisit visits;
    private final OpenAgents agents;
    private final Map<String, Instant> lastUses = new ConcurrentHashMap<>();

    private AgentPool(
            Path dataRoot, Path plugins, PoolSettings settings, Clock clock, UnaryOperator<AgentKernelBuilder> each) {
        this.dataRoot = dataRoot;
        this.settings = settings;
        this.clock = clock;
        this.each = each;
        this.plugins = new SharedPlugins(plugins);
        visits = new NextVisit(dataRoot);
        agents = new OpenAgents(settings.maxOpen(), this::start, this::stop);
    }

    /** A pool in the time of the system. */
    public static AgentPool open(
            Path dataRoot, Path plugins, PoolSettings settings, UnaryOperator<AgentKernelBuilder> each) {
        return open(dataRoot, plugins, settings, Clock.system(ZoneId.systemDefault()), each);
    }

    /**
     * A pool; no agent is opened yet.
     *
     * @param dataRoot the folder that holds a folder for each agent; made if it is not there
     * @param plugins the folder of the plugin archives, which must exist
     * @param each says what every agent should be besides its id, data root and plugins; their runs are started by {@link
     *     #maintain}, not by threads of each
     */
    public static AgentPool open(
            Path dataRoot, Path plugins, PoolSettings settings, Clock clock, UnaryOperator<AgentKernelBuilder> each) {
        try {
            Files.createDirectories(dataRoot);
        } catch (IOException e) {
            throw new UncheckedIOException("The data folder " + dataRoot + " cannot be made: " + e.getMessage(), e);
        }
        return new AgentPool(dataRoot, plugins, settings, clock, each);
    }

    /**
     * Does something with an agent, which is open meanwhile. Waits while as many agents as may be open are in use.
     *
     * @param agentId its id; an agent that is not there yet is made
     * @param work must not keep the kernel
     * @throws dev.nightjar.extension.ConfigurationException when the agent cannot be opened
     * @throws IllegalStateException when the pool is closed, or the thread is interrupted while it waits
     */
    public <T> T use(String agentId, Function<AgentKernel, T> work) {
        return use(agentId, true, work);
    }

    private <T> T use(String agentId, boolean isUse, Function<AgentKernel, T> work) {
        try (var lease = agents.lease(agentId, isUse)) {
            return work.apply(lease.kernel());
        }
    }

    /** How many agents are open. */
    public int openAgents() {
        return agents.size();
    }

    /**
     * Closes agents that nobody has used for a while, and runs what is due of every agent that was used during the last days,
     * has a user's schedule that is due, or has not been looked at for long. One that fails does not stop the others.
     */
    public Maintained maintain() {
        agents.closeUnusedFor(settings.idleAfter());
        var now = clock.instant();
        var due = visits.due(now);
        int runs = 0;
        Map<String, RuntimeException> failed = new LinkedHashMap<>();
        for (var agent : due) {
            try {
                runs += use(agent, false, kernel -> kernel.scheduler().runDue(now));
            } catch (RuntimeException e) {
                failed.put(agent, e);
            }
        }
        return new Maintained(due.size(), runs, failed);
    }

    /**
     * What a round of maintenance did.
     *
     * @param visited how many agents it looked at
     * @param runs how many runs there were
     * @param failed what went wrong, by agent
     */
    public record Maintained(int visited, int runs, Map<String, RuntimeException> failed) {

        /** Copies the failures. */
        public Maintained {
            failed = Map.copyOf(failed);
        }
    }

    /** Closes every agent, once those who use them are done, and unloads the plugins. */
    @Override
    public void close() {
        agents.close();
        try {
            plugins.close();
        } catch (PluginProblemException e) {
            throw new IllegalStateException("The plugins cannot be unloaded: " + e.getMessage(), e);
        }
    }

    /** It has no next visit while it is open, so that it is looked at if this process dies. */
    private AgentKernel start(String agentId) {
        var kernel = each.apply(AgentKernel.builder())
                .agent(agentId)
                .dataRoot(dataRoot)
                .clock(clock)
                .sharing(plugins)
                .polling(false)
                .start();
        try {
            lastUses.put(agentId, visits.open(agentId).orElse(clock.instant()));
        } catch (RuntimeException e) {
            kernel.close();
            throw e;
        }
        return kernel;
    }

    private void stop(String agentId, AgentKernel kernel, boolean isUsed) {
        var known = lastUses.remove(agentId);
        var lastUse = isUsed || known == null ? clock.instant() : known;
        var next = nextVisit(kernel, lastUse);
        kernel.close();
        visits.close(agentId, new NextVisit.Visit(next, lastUse));
    }

    /** Jobs of plugins find something only for some days after a use; users' schedules are always kept. */
    private Instant nextVisit(AgentKernel kernel, Instant lastUse) {
        boolean isResting = lastUse.plus(ACTIVE).isBefore(clock.instant());
        return kernel
                .service(ScheduleStore.class)
                .map(store -> store.all(kernel.scope().agentId()))
                .orElse(List.of())
                .stream()
                .filter(schedule -> schedule.status() == ScheduleStatus.ACTIVE)
                .filter(schedule -> !isResting || schedule.terms().owner() == Schedule.Owner.USER)
                .map(Schedule::nextRunAt)
                .flatMap(Stream::ofNullable)
                .min(Comparator.naturalOrder())
                .filter(due -> due.isBefore(clock.instant().plus(settings.visitAfter())))
                .orElseGet(() -> clock.instant().plus(settings.visitAfter()));
    }
}
