package dev.nightjar.kernel;

import dev.nightjar.kernel.background.BackgroundWork;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.model.ModelAccess.HostTime;
import dev.nightjar.kernel.schedule.SchedulerEngine;
import dev.nightjar.kernel.schedule.SchedulerHost;
import dev.nightjar.kernel.schedule.SchedulerSection;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.schedule.ScheduleCalendar;
import dev.nightjar.schedule.ScheduleStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.BiConsumer;

/** What the parts of one host share. */
record KernelParts(
        MemoryScope scope,
        Clock clock,
        Path dataDirectory,
        Configuration configuration,
        KernelSection settings,
        FailureLog failures,
        KernelEventBus events,
        ServiceDirectory services,
        BackgroundWork background,
        TimeLimitedCalls calls,
        ToolRegistry tools,
        ContextAssembly contexts,
        ModelAccess model,
        AgentRegistry agents,
        SchedulerEngine scheduler) {

    static KernelParts create(
            AgentSection agent,
            KernelSection settings,
            Configuration configuration,
            HostTime time,
            Path dataDirectory,
            boolean isMaintenanceOnly) {
        Clock clock = time.clock();
        var failures = new FailureLog(clock);
        var calls = new TimeLimitedCalls("nightjar-" + agent.id() + "-call");
        BiConsumer<String, Throwable> unrecorded =
                (operation, cause) -> failures.record(FailureLog.HOST, operation, cause);
        var model = isMaintenanceOnly
                ? ModelAccess.none(configuration, dataDirectory, calls, time, unrecorded)
                : ModelAccess.of(configuration, dataDirectory, calls, time, unrecorded);
        var events = new KernelEventBus(failures);
        var services = new ServiceDirectory(failures);
        var schedules = configuration.section(SchedulerSection.SECTION, SchedulerSection.DEFAULTS);
        var scheduler = new SchedulerEngine(
                isMaintenanceOnly ? schedules.withoutUsers() : schedules,
                new SchedulerHost(agent.scope(), clock, () -> services.find(ScheduleStore.class), events, failures));
        if (schedules.enabled()) {
            services.provide(FailureLog.HOST, ScheduleCalendar.class, scheduler.calendar());
        }
        return new KernelParts(
                agent.scope(),
                clock,
                dataDirectory,
                configuration,
                settings,
                failures,
                events,
                services,
                new BackgroundWork("nightjar-" + agent.id() + "-background"),
                calls,
                new ToolRegistry(failures),
                new ContextAssembly(calls, failures),
                model,
                new AgentRegistry(failures, agent.scope(), model),
                scheduler);
    }
}
