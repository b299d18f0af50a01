package dev.nightjar.spi;

import dev.nightjar.host.ConfigurationException;
import java.util.List;
import org.pf4j.ExtensionPoint;

/**
 * A plugin's part in an agent host. A plugin has one class that implements this interface (directly, or through
 * {@link ToolProvider}, {@link ContextProvider}, {@link SchedulerProvider}, {@link AgentProvider} or
 * {@link dev.nightjar.spi.memory.MemoryProvider}) and carries PF4J's {@code @Extension}. The host creates one instance
 * per start of the plugin. It calls, in this order, {@link #configurationSections}, {@link #initialize}, the methods of
 * those sub-interfaces, {@link #warmUp} and {@link #close}.
 *
 * <p>If a method throws, the host reports it and carries on. If a call takes too long, the host interrupts it,
 * continues without the extension and reports that.
 */
public interface AgentExtension extends ExtensionPoint, AutoCloseable {

    /**
     * The configuration sections that {@link #initialize} reads. The host checks the sections of all extensions before
     * it initialises any, so that a mistake is found before anything is opened or written. You can also read a section
     * that you leave out here.
     */
    default List<ConfigurationSection> configurationSections() {
        return List.of();
    }

    /**
     * Called once, before the methods of the sub-interfaces. Register services and subscribe to events here; do not
     * start long work. Other plugins may start later, so look up their services when you need them, not here.
     *
     * @throws ConfigurationException when the plugin's configuration section is invalid; the host then does not start
     */
    default void initialize(ExtensionContext context) {}

    /**
     * Called once, after all extensions of the host are initialised. Load here what the first use would otherwise wait
     * for, such as tables, models and prepared statements, and continue what an earlier host left unfinished. Runs in
     * the background, in order with the extension's other background work. The host may call other methods before it
     * ends. A host that answers one question only may never call it.
     */
    default void warmUp() {}

    /** The extension's health, for operators of the host. Must return quickly. */
    default Health health() {
        return Health.up("ready");
    }

    /** Called once at the end. Unsubscribe, finish writes and close files. */
    @Override
    default void close() {}

    /**
     * A configuration section that an extension reads.
     *
     * @param name the section's name
     * @param defaults default values; its components are the section's keys
     */
    record ConfigurationSection(String name, Record defaults) {}
}
