package dev.nightjar.extension;

import com.google.common.eventbus.EventBus;
import dev.nightjar.extension.agent.AgentRunner;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** What the host offers an extension. One per extension; valid from {@code initialize} to {@code close}. Thread-safe. */
public interface ExtensionContext {

    /** The agent, its default namespace and the further namespaces it may read, as the host is configured. */
    MemoryScope scope();

    /** Whether work of this host's own accord looks after this namespace: its own one, or every one of the agent. */
    boolean covers(Namespace namespace);

    /** The bus of this host. Delivery is synchronous, in the poster's thread. Unregister in {@code close}. */
    EventBus events();

    /** The host's clock and time zone. May be simulated and may jump; never read the system's own. */
    Clock clock();

    /** Folder of this agent's files; exists. */
    Path dataDirectory();

    /**
     * This plugin's section of the host's configuration, laid over the defaults: every key is the snake-case name of a
     * record component, in a nested section for a component that is a record itself.
     *
     * @param section the section's name
     * @param defaults the values for keys that are not configured
     * @throws ConfigurationException naming the key's path and what is accepted, for unknown keys and impossible values
     */
    <T extends Record> T configuration(String section, T defaults);

    /** Offers a service to other extensions and the host; withdrawn when this extension closes. */
    <S> void provide(Class<S> type, S service);

    /** The service of this type, if an extension offers one now. Ask again for each use: plugins come and go. */
    <S> Optional<S> service(Class<S> type);

    /**
     * Runs the agents this extension offers as an {@link AgentProvider}. Without a configured model {@link
     * AgentRunner#isAvailable()} is false; every feature has to do without then.
     */
    AgentRunner agents();

    /**
     * Runs work outside the caller's turn, in order with this extension's other background work. A failure is reported
     * by the host. At shutdown the host waits for work under way.
     *
     * @param task what it does, for reports
     */
    void runInBackground(String task, Runnable work);

    /** Is told of operations of the extension; {@link Telemetry#NONE} where the host has nobody who listens. */
    default Telemetry telemetry() {
        return Telemetry.NONE;
    }

    /**
     * Reports a failure the extension has dealt with, for the host's health page and log.
     *
     * @param operation what did not work
     */
    void reportFailure(String operation, Throwable cause);
}
