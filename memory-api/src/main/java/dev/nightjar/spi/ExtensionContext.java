package dev.nightjar.spi;

import com.google.common.eventbus.EventBus;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.host.Telemetry;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.agent.AgentRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** The host's services for one extension, valid from {@code initialize} to {@code close}. Thread-safe. */
public interface ExtensionContext {

    /** The configured agent, its default namespace and the other namespaces it may read. */
    MemoryScope scope();

    /**
     * Whether this host's background work covers this namespace. Depending on its configuration, a host covers only its
     * own namespace or all those of the agent.
     */
    boolean covers(Namespace namespace);

    /** The host's event bus. Delivery is synchronous, in the thread of the poster. Unregister in {@code close}. */
    EventBus events();

    /** The host's clock and time zone. It may be simulated and may jump. Never read the system clock. */
    Clock clock();

    /** The folder of this agent's files; it exists. */
    Path dataDirectory();

    /**
     * A section of the host's configuration, merged over the defaults. Every key is the snake-case name of a record
     * component; a component that is itself a record is a nested section.
     *
     * @param section the section's name
     * @param defaults values of keys that are not configured
     * @throws ConfigurationException for unknown keys and invalid values, naming the key's path and what is accepted
     */
    <T extends Record> T configuration(String section, T defaults);

    /** Offers a service to other extensions and the host. It is withdrawn when this extension closes. */
    <S> void provide(Class<S> type, S service);

    /** The service of this type, if an extension offers one now. Look it up for each use: plugins come and go. */
    <S> Optional<S> service(Class<S> type);

    /**
     * Runs the agents that this extension offers as an {@link AgentProvider}. {@link AgentRunner#isAvailable()} is
     * false when no model is configured; every feature must work without one.
     */
    AgentRunner agents();

    /**
     * Runs work in the background, in order with this extension's other background work. The host reports a failure,
     * and waits at shutdown for work in progress.
     *
     * @param task description of the work, for reports
     */
    void runInBackground(String task, Runnable work);

    /**
     * Receives the extension's operations for metrics and traces; {@link Telemetry#NONE} when the host has no listener.
     */
    default Telemetry telemetry() {
        return Telemetry.NONE;
    }

    /**
     * Reports a failure that the extension has already handled, for the host's health page and log.
     *
     * @param operation what failed
     */
    void reportFailure(String operation, Throwable cause);
}
