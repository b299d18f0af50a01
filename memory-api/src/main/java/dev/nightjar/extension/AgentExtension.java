package dev.nightjar.extension;

import org.pf4j.ExtensionPoint;

/**
 * What a plugin adds to an agent host. A plugin has one class that implements this (directly, or through the abilities
 * {@link ToolProvider}, {@link ContextProvider}, {@link SchedulerProvider} and {@link AgentProvider}) and carries PF4J's
 * {@code @Extension}. The host makes one instance
 * per start of the plugin and calls, in this order, {@link #initialize}, the abilities, {@link #close}.
 *
 * <p>An exception from any method is reported by the host and stops nothing else.
 */
public interface AgentExtension extends ExtensionPoint, AutoCloseable {

    /**
     * Called once, before anything else. Register services and subscribe to events here; do not start long work.
     * Other plugins may come up later, so ask for their services when they are needed, not here.
     *
     * @throws ConfigurationException when the plugin's section of the configuration is not usable; the host does not start
     */
    default void initialize(ExtensionContext context) {}

    /** How it is doing, for people who look after the host. Must answer quickly. */
    default Health health() {
        return Health.up("ready");
    }

    /** Called once at the end: unsubscribe, finish writes, close files. */
    @Override
    default void close() {}
}
