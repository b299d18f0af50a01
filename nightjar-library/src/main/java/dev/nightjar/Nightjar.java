package dev.nightjar;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Memory for an application: one agent and any number of users. The kernel and the five plugin jars come with this
 * library.
 *
 * <pre>{@code
 * try (Nightjar nightjar = Nightjar.open(Path.of("data"))) {
 *     HostSession session = nightjar.session("ada", "monday");
 *     session.said("I live in Bergen.");
 *     String block = nightjar.session("ada", "tuesday").context("Where do I live?");
 * }
 * }</pre>
 *
 * <p>Thread-safe. Open a folder once per process and close it when the application ends.
 */
public final class Nightjar implements AutoCloseable {

    private static final Duration LOADING = Duration.ofSeconds(10);

    private final AgentKernel kernel;

    private Nightjar(AgentKernel kernel) {
        this.kernel = kernel;
    }

    /**
     * Opens memory with the defaults: an SQLite file in this folder, and no model.
     *
     * @param folder the folder for all data; created if missing
     * @throws ConfigurationException when memory cannot be opened; the message says why and what to do
     */
    public static Nightjar open(Path folder) {
        return open(folder, options -> {});
    }

    /**
     * Opens memory with options.
     *
     * @param folder the folder for all data; created if missing
     * @param options sets what differs from the defaults
     * @throws ConfigurationException when memory cannot be opened; the message says why and what to do
     */
    public static Nightjar open(Path folder, Consumer<NightjarOptions> options) {
        var chosen = new NightjarOptions(folder);
        options.accept(chosen);
        var kernel = chosen.start();
        // What is not loaded after this time is late for the first prompts only, which the kernel reports.
        kernel.awaitReady(LOADING);
        return new Nightjar(kernel);
    }

    /**
     * A conversation of a user. Nothing of it reaches another user.
     *
     * @param user the user's name as the login knows it, never one that a message or a model names
     * @param id id of the conversation, not blank; two users may have the same
     * @throws IllegalArgumentException when the user is nobody (null, blank or the text {@code null}) or the id is
     *     blank
     */
    public HostSession session(String user, String id) {
        return kernel.session(user, id);
    }

    /** Facts, searches and histories of any user, by {@link HostSession#scope()}. */
    public MemoryService memory() {
        return kernel.service(MemoryService.class)
                .orElseThrow(() -> new MemoryException("No plugin offers memory at present"));
    }

    /** The kernel, for adapters of frameworks and for everything that this class does not show. */
    public AgentKernel kernel() {
        return kernel;
    }

    /**
     * Waits for running background work, within limits, and closes the store. A second call does nothing. Never throws.
     */
    @Override
    public void close() {
        kernel.close();
    }
}
