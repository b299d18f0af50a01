package dev.nightjar.kernel.telemetry;

import com.google.common.base.Suppliers;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.background.BackgroundTask;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.spi.Health;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Figures of a running host as Micrometer meters. Needs {@code micrometer-core} on the application's class path; the
 * kernel does not include it.
 *
 * <ul>
 *   <li>counter {@code nightjar.failures}: what is recorded in {@link AgentKernel#failures()}, dropped ones included
 *   <li>gauges {@code nightjar.background.tasks} and {@code nightjar.background.stuck}: work that runs or waits, and
 *       how many extensions are stuck
 *   <li>gauge {@code nightjar.plugin.up} for each plugin (tag {@code plugin}): 1 when it has started and says it is
 *       well
 *   <li>a gauge for each figure of a plugin's {@link Health#figures()}, such as
 *       {@code nightjar.plugin.messages_waiting}
 * </ul>
 *
 * <p>Plugins are asked at most once a second. The registry keeps a reference to the kernel. Thread-safe.
 */
public final class KernelMeters implements MeterBinder {

    private static final Duration ASKED_EVERY = Duration.ofSeconds(1);

    private final AgentKernel kernel;
    private final Supplier<List<PluginStatus>> plugins;

    /** Meters of this host, which must have started. */
    public KernelMeters(AgentKernel kernel) {
        this.kernel = kernel;
        plugins = Suppliers.memoizeWithExpiration(() -> kernel.plugins().list(), ASKED_EVERY);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("nightjar.failures", kernel, it -> it.failures().size() + it.droppedFailures())
                .description("What went wrong without stopping the host")
                .register(registry);
        gauge(registry, "nightjar.background.tasks", "Work of extensions that runs or waits", KernelMeters::tasks);
        gauge(
                registry,
                "nightjar.background.stuck",
                "Extensions whose work takes longer than it may",
                it -> it.backgroundTasks().stream()
                        .filter(BackgroundTask::isStuck)
                        .count());
        for (var plugin : plugins.get()) {
            bind(registry, plugin);
        }
    }

    private void bind(MeterRegistry registry, PluginStatus plugin) {
        Gauge.builder("nightjar.plugin.up", () -> now(plugin.id()).anyMatch(KernelMeters::isUp) ? 1 : 0)
                .description("Whether the plugin has started and says that it works")
                .tag("plugin", plugin.id())
                .register(registry);
        var health = plugin.health();
        if (health != null) {
            health.figures()
                    .keySet()
                    .forEach(figure -> Gauge.builder("nightjar.plugin." + figure, () -> figure(plugin.id(), figure))
                            .tag("plugin", plugin.id())
                            .register(registry));
        }
    }

    private void gauge(MeterRegistry registry, String name, String description, ToDoubleFunction<AgentKernel> figure) {
        Gauge.builder(name, kernel, figure)
                .description(description)
                .strongReference(true)
                .register(registry);
    }

    /** NaN while the plugin does not report it. */
    private double figure(String id, String figure) {
        return now(id).flatMap(plugin -> Stream.ofNullable(plugin.health()))
                .flatMap(health -> Stream.ofNullable(health.figures().get(figure)))
                .mapToDouble(Long::doubleValue)
                .findFirst()
                .orElse(Double.NaN);
    }

    private Stream<PluginStatus> now(String id) {
        return plugins.get().stream().filter(plugin -> plugin.id().equals(id));
    }

    private static boolean isUp(PluginStatus plugin) {
        var health = plugin.health();
        return plugin.state() == PluginStatus.State.STARTED && health != null && health.isUp();
    }

    private static double tasks(AgentKernel kernel) {
        return kernel.backgroundTasks().stream()
                .mapToInt(task -> 1 + task.waiting())
                .sum();
    }
}
