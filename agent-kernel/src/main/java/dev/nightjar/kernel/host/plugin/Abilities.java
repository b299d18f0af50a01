package dev.nightjar.kernel.host.plugin;

import com.google.common.eventbus.EventBus;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.background.HostThreads;
import dev.nightjar.kernel.background.WatchedCalls;
import dev.nightjar.kernel.host.AgentRegistry;
import dev.nightjar.kernel.host.ContextAssembly;
import dev.nightjar.kernel.host.HostSetup;
import dev.nightjar.kernel.host.KernelEventBus;
import dev.nightjar.kernel.host.MemoryProviders;
import dev.nightjar.kernel.host.RecentMemory;
import dev.nightjar.kernel.host.ServiceDirectory;
import dev.nightjar.kernel.host.tool.ToolGuard;
import dev.nightjar.kernel.host.tool.ToolRegistry;
import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.schedule.SchedulerEngine;
import dev.nightjar.kernel.schedule.SchedulerHost;
import dev.nightjar.kernel.schedule.SchedulerSettings;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.AgentProvider;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.SchedulerProvider;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.spi.memory.MemoryProvider;
import dev.nightjar.spi.schedule.ScheduleCalendar;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.tool.ToolPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Tools, agents, context, memory, tasks and services that extensions offer. Thread-safe. */
public record Abilities(
        KernelEventBus events,
        ServiceDirectory services,
        ContextAssembly contexts,
        ToolRegistry tools,
        AgentRegistry agents,
        MemoryProviders memories,
        SchedulerEngine scheduler) {

    /**
     * The abilities of a host without extensions. Reads the section {@code scheduler}.
     *
     * @param memory name of the default memory provider
     * @param outerBus the bus of the surrounding application; null for a separate bus
     */
    public static Abilities of(
            HostSetup setup,
            HostThreads threads,
            ModelAccess model,
            String memory,
            @Nullable EventBus outerBus,
            Reach reach) {
        var failures = setup.failures();
        var telemetry = setup.telemetry();
        var settings = setup.settings();
        var services = new ServiceDirectory(failures);
        var schedules = setup.configuration().section(SchedulerSettings.SECTION, SchedulerSettings.DEFAULTS);
        var events = new KernelEventBus(failures, outerBus);
        events.register(model);
        var scheduler = new SchedulerEngine(
                reach.isMaintenanceOnly() ? schedules.withoutUsers() : schedules,
                new SchedulerHost(
                        setup.scope(),
                        reach.isOwnNamespaceOnly(),
                        reach.isPlanning(),
                        setup.clock(),
                        () -> services.find(ScheduleStore.class),
                        events,
                        failures,
                        telemetry));
        if (schedules.enabled()) {
            services.provide(FailureLog.HOST, ScheduleCalendar.class, scheduler.calendar());
        }
        return new Abilities(
                events,
                services,
                ContextAssembly.of(setup, threads.calls(), events),
                new ToolRegistry(
                        failures,
                        telemetry,
                        new ToolGuard(reach.policy(), settings.tools(), threads.calls(), failures)),
                new AgentRegistry(failures, telemetry, setup.scope(), model),
                new MemoryProviders(memory, new RecentMemory(() -> services.find(ConversationStore.class))),
                scheduler);
    }

    /** Registers the tools, agents, context, memory and tasks of an extension. Passes on exceptions. */
    void offer(String owner, AgentExtension extension, WatchedCalls calls) throws Exception {
        if (extension instanceof ContextProvider provider) {
            contexts.register(owner, provider);
        }
        if (extension instanceof ToolProvider provider) {
            tools.register(owner, calls.call(owner, "tools", provider::tools));
        }
        if (extension instanceof AgentProvider provider) {
            agents.register(owner, calls.call(owner, "agents", provider::agents));
        }
        if (extension instanceof MemoryProvider provider) {
            calls.call(owner, "memoryName", () -> {
                memories.register(owner, provider);
                return true;
            });
        }
        if (extension instanceof SchedulerProvider provider) {
            scheduler.add(owner, calls.call(owner, "scheduledTasks", provider::scheduledTasks));
        }
    }

    /**
     * Removes what an extension offered, except its services.
     *
     * @param timeout how long to wait for its running tasks
     */
    void withdraw(String owner, AgentExtension extension, Duration timeout) {
        contexts.unregister(owner);
        tools.unregister(owner);
        agents.unregister(owner);
        memories.unregister(owner);
        if (extension instanceof SchedulerProvider) {
            scheduler.remove(owner, timeout);
        }
    }

    /**
     * Limits of a host's work.
     *
     * @param isMaintenanceOnly whether it skips users' schedules
     * @param isOwnNamespaceOnly whether its jobs skip other namespaces of the agent
     * @param isPlanning whether the jobs of plugins are scheduled as soon as they are known
     * @param policy judges tool calls
     */
    public record Reach(boolean isMaintenanceOnly, boolean isOwnNamespaceOnly, boolean isPlanning, ToolPolicy policy) {}
}
