package dev.nightjar.kernel;

import com.google.common.eventbus.EventBus;
import org.pf4j.PluginManager;

/**
 * Memory for an application that runs PF4J and an event bus of its own: the Nightjar jars lie in the application's plugin
 * folder and are loaded and started by its plugin manager. What a host has to do for them is done here: configuration,
 * initialising in order, context under a time limit, tools with JSON Schemas, agents, jobs at set times, closing in order.
 *
 * <pre>{@code
 * plugins.loadPlugins();
 * plugins.startPlugins();
 * AgentKernel memory = MemoryHost.attach(plugins, bus).agent("assistant").dataRoot(Path.of("data")).start();
 * bus.post(UserMessage.of(memory.scope(), "monday", "I live in Bergen.", Instant.now()));
 * String recalled = memory.context("Where do I live?", "tuesday").text();
 * }</pre>
 *
 * <p>Events take their way through the application's bus in both directions; a bus that memory listens on has no more
 * {@code DeadEvent}s. Plugins that are started or stopped later join and leave. {@link AgentKernel#close()} closes the
 * extensions and leaves the plugins loaded: close first, then unload. (PF4J 3.15.0 throws from {@code stopPlugins()} when
 * more than one plugin is started; {@code unloadPlugins()} works.)
 */
public final class MemoryHost {

    private MemoryHost() {}

    /**
     * Says what the host should be. The plugins are those of the manager, so the builder's {@code plugins(…)} is refused.
     *
     * @param plugins plugins started by now take part from the start
     * @param bus the application's
     */
    public static AgentKernelBuilder attach(PluginManager plugins, EventBus bus) {
        return new AgentKernelBuilder().attachedTo(plugins, bus);
    }
}
