package dev.nightjar.kernel;

import com.google.common.eventbus.EventBus;
import org.pf4j.PluginManager;

/**
 * Memory for an application that already uses PF4J and an event bus: put the Nightjar jars into the application's
 * plugin folder, and its plugin manager loads and starts them. This class does what a host has to do: configuration,
 * ordered initialisation, context with a time limit, tools with JSON Schemas, agents, scheduled jobs, ordered closing.
 *
 * <pre>{@code
 * plugins.loadPlugins();
 * plugins.startPlugins();
 * AgentKernel memory = MemoryHost.attach(plugins, bus).agent("assistant").dataRoot(Path.of("data")).start();
 * bus.post(UserMessage.of(memory.scope(), "monday", "I live in Bergen.", Instant.now()));
 * String recalled = memory.session(memory.scope(), "tuesday").context("Where do I live?");
 * }</pre>
 *
 * <p>Events travel over the application's bus in both directions; once memory listens on a bus, the bus has no more
 * {@code DeadEvent}s. Plugins can be started and stopped later. {@link AgentKernel#close()} closes the extensions and
 * leaves the plugins loaded, so close first, then unload. (PF4J 3.15.0 throws from {@code stopPlugins()} when more than
 * one plugin is started; {@code unloadPlugins()} works.)
 */
public final class MemoryHost {

    private MemoryHost() {}

    /**
     * A builder for the host. It uses the plugins of the manager, so its {@code plugins(…)} is refused.
     *
     * @param plugins the plugin manager; plugins that are already started take part from the start
     * @param bus the application's event bus
     */
    public static AgentKernelBuilder attach(PluginManager plugins, EventBus bus) {
        return new AgentKernelBuilder().attachedTo(plugins, bus);
    }
}
