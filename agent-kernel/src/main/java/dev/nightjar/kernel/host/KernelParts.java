package dev.nightjar.kernel.host;

import com.google.common.eventbus.EventBus;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.background.BackgroundWork;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.background.WatchedCalls;
import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.host.tool.ToolGuard;
import dev.nightjar.kernel.host.tool.ToolRegistry;
import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.model.ModelAccess.HostTime;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.GuardedTelemetry;
import dev.nightjar.kernel.schedule.SchedulerEngine;
import dev.nightjar.kernel.schedule.SchedulerHost;
import dev.nightjar.kernel.schedule.SchedulerSettings;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.event.ContextAdded;
import dev.nightjar.spi.schedule.ScheduleCalendar;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.tool.ToolPolicy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The shared parts of one host. */
public record KernelParts(
        MemoryScope scope,
        Clock clock,
        Path dataDirectory,
        Configuration configuration,
        KernelSettings settings,
        FailureLog failures,
        Telemetry telemetry,
        KernelEventBus events,
        ServiceDirectory services,
        BackgroundWork background,
        TimeLimitedCalls calls,
        WatchedCalls starting,
        WatchedCalls closing,
        ToolRegistry tools,
        ContextAssembly contexts,
        ModelAccess model,
        AgentRegistry agents,
        SchedulerEngine scheduler,
        MemoryProviders memories,
        OpenConversations awake) {

    /**
     * The plan of a host.
     *
     * @param dataDirectory the agent's folder, which need not exist yet
     * @param outerBus the bus of the surrounding application; null for a separate bus
     * @param reach what it may work on
     * @param telemetry receives its operations
     */
    public record Plan(
            AgentSettings agent,
            KernelSettings settings,
            Configuration configuration,
            HostTime time,
            Path dataDirectory,
            @Nullable EventBus outerBus,
            Reach reach,
            Telemetry telemetry) {}

    /** Reads the sections {@code model} and {@code scheduler}, and creates the parts. */
    public static KernelParts create(Plan plan) {
        var failures = new FailureLog(plan.time.clock());
        String threads = "nightjar-" + plan.agent.id();
        var calls = new TimeLimitedCalls(threads + "-call");
        var telemetry =
                GuardedTelemetry.of(plan.telemetry, problem -> failures.record(FailureLog.HOST, "telemetry", problem));
        ModelAccess model = model(plan, calls, failures, telemetry);
        var settings = plan.settings;
        var services = new ServiceDirectory(failures);
        var schedules = plan.configuration.section(SchedulerSettings.SECTION, SchedulerSettings.DEFAULTS);
        var events = new KernelEventBus(failures, plan.outerBus);
        events.register(model);
        var scheduler = scheduler(plan, schedules, services, events, failures, telemetry);
        if (schedules.enabled()) {
            services.provide(FailureLog.HOST, ScheduleCalendar.class, scheduler.calendar());
        }
        var awake = new OpenConversations();
        events.registerLast(awake);
        var background = new BackgroundWork(threads + "-background", settings.backgroundTimeout());
        return new KernelParts(
                plan.agent.scope(),
                plan.time.clock(),
                plan.dataDirectory,
                plan.configuration,
                settings,
                failures,
                telemetry,
                events,
                services,
                background,
                calls,
                new WatchedCalls(
                        threads + "-start", Duration.ofMillis(settings.startTimeoutMs()), "kernel.start_timeout_ms"),
                new WatchedCalls(
                        threads + "-close", Duration.ofMillis(settings.closeTimeoutMs()), "kernel.close_timeout_ms"),
                new ToolRegistry(
                        failures, telemetry, new ToolGuard(plan.reach.policy(), settings.tools(), calls, failures)),
                new ContextAssembly(
                        calls,
                        failures,
                        telemetry,
                        new ContextLimits.Durations(settings.contextTimeoutMs(), settings.firstContextTimeoutMs())),
                model,
                new AgentRegistry(failures, telemetry, plan.agent.scope(), model),
                scheduler,
                new MemoryProviders(
                        plan.agent.memory(), new RecentMemory(() -> services.find(ConversationStore.class))),
                awake);
    }

    /** Says on the bus that a model is given this context; blank for none. */
    public void given(ContextRequest request, String context) {
        if (!context.isBlank()) {
            events.post(
                    new ContextAdded(request.scope(), request.sessionId(), request.prompt(), context, clock.instant()));
        }
    }

    private static ModelAccess model(Plan plan, TimeLimitedCalls calls, FailureLog failures, Telemetry telemetry) {
        BiConsumer<String, Throwable> unrecorded =
                (operation, cause) -> failures.record(FailureLog.HOST, operation, cause);
        var host = new ModelAccess.Host(calls, plan.time, unrecorded, telemetry);
        return plan.reach.isWithoutModel()
                ? ModelAccess.none(plan.configuration, plan.dataDirectory, host)
                : ModelAccess.of(plan.configuration, plan.dataDirectory, host);
    }

    private static SchedulerEngine scheduler(
            Plan plan,
            SchedulerSettings schedules,
            ServiceDirectory services,
            EventBus events,
            FailureLog failures,
            Telemetry telemetry) {
        return new SchedulerEngine(
                plan.reach.isMaintenanceOnly() ? schedules.withoutUsers() : schedules,
                new SchedulerHost(
                        plan.agent.scope(),
                        plan.reach.isOwnNamespaceOnly(),
                        plan.reach.isPlanning(),
                        plan.time.clock(),
                        () -> services.find(ScheduleStore.class),
                        events,
                        failures,
                        telemetry));
    }

    /**
     * What a host may work on.
     *
     * @param isMaintenanceOnly whether it skips users' schedules
     * @param isWithoutModel whether it uses no model
     * @param isOwnNamespaceOnly whether its jobs skip other namespaces of the agent
     * @param isPlanning whether the jobs of plugins are scheduled as soon as they are known
     * @param policy judges tool calls
     */
    public record Reach(
            boolean isMaintenanceOnly,
            boolean isWithoutModel,
            boolean isOwnNamespaceOnly,
            boolean isPlanning,
            ToolPolicy policy) {}
}
