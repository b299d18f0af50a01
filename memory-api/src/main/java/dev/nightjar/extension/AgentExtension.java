package dev.nightjar.extension;

import java.util.List;
import org.pf4j.ExtensionPoint;

/**
 * What a plugin adds to an agent host. A plugin has one class that implements this (directly, or through the abilities
 * {@link ToolProvider}, {@link ContextProvider}, {@link SchedulerProvider}, {@link AgentProvider} and {@link
 * dev.nightjar.extension.memory.MemoryProvider}) and carries PF4J's {@code @Extension}. The host makes one instance per
 * start of the plugin and calls, in this order, {@link #configurationSections}, {@link #initialize}, the abilities, {@link
 * #warmUp}, {@link #close}.
 *
 * <p>An exception from any method is reported by the host and stops nothing else. A call that takes longer than the host
 * allows is interrupted and given up; the host goes on without the extension and says so.
 */
public interface AgentExtension extends ExtensionPoint, AutoCloseable {

    /**
     * The sections of the configuration that {@link #initialize} reads. The host checks those of all extensions before it
     * initialises any of them, so that a mistake is found before anything is opened or written. An extension that leaves
     * one out can read it all the same.
     */
    default List<ConfigurationSection> configurationSections() {
        return List.of();
    }

    /**
     * Called once, before the abilities. Register services and subscribe to events here; do not start long work.
     * Other plugins may come up later, so ask for their services when they are needed, not here.
     *
     * @throws ConfigurationException when the plugin's section of the configuration is not usable; the host does not start
     */
    default void initialize(ExtensionContext context) {}

    /**
     * Called once, when every extension of the host is initialised: loads what the first use would otherwise wait for,
     * such as tables, models and prepared statements, and takes up what an earlier host left undone. Runs in the
     * background, in order with the other background work of the extension; calls from the host may come before it has
     * ended, and also where it is never called, as in a host that lives for one question.
     */
    default void warmUp() {}

    /** How it is doing, for people who look after the host. Must answer quickly. */
    default Health health() {
        return Health.up("ready");
    }

    /** Called once at the end: unsubscribe, finish writes, close files. */
    @Override
    default void close() {}

    /**
     * A section of the host's configuration that an extension reads.
     *
     * @param name the section's name
     * @param defaults the values of keys that are not configured; its components are the keys
     */
    record ConfigurationSection(String name, Record defaults) {}
}
