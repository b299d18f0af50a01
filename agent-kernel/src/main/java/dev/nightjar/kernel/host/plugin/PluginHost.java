package dev.nightjar.kernel.host.plugin;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.background.HostThreads;
import dev.nightjar.kernel.config.DataFolder;
import dev.nightjar.kernel.host.HostSetup;
import dev.nightjar.kernel.plugin.AttachedPlugins;
import dev.nightjar.kernel.plugin.PluginArchive;
import dev.nightjar.kernel.plugin.PluginArchives;
import dev.nightjar.kernel.plugin.PluginProblemException;
import dev.nightjar.kernel.plugin.PluginSource;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.spi.AgentExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The plugins of a host and the extensions added with its builder, in the order they were started. Thread-safe. */
public final class PluginHost {

    private final HostSetup setup;
    private final HostThreads threads;
    private final Abilities abilities;
    private final @Nullable PluginSource source;
    private final StartSteps steps;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, PluginEntry> entries = new LinkedHashMap<>();

    /** @param isWarmingUp whether each extension loads in the background what its first use needs */
    public PluginHost(
            HostSetup setup,
            HostThreads threads,
            Abilities abilities,
            @Nullable PluginSource source,
            boolean isWarmingUp) {
        this.setup = setup;
        this.threads = threads;
        this.abilities = abilities;
        this.source = source;
        steps = new StartSteps(setup, threads.starting(), this::hosted, source, isWarmingUp);
    }

    /** Every plugin found, including those that could not be loaded or started. Asks each for its health. */
    public List<PluginStatus> list() {
        return snapshots().stream().map(PluginEntry.Snapshot::status).toList();
    }

    /**
     * Closes a plugin and those that depend on it, loads the same archives again and starts them. One that does not
     * start again is left out, as at start-up.
     *
     * @param pluginId its id as in {@link #list()}
     * @return its status now
     * @throws IllegalArgumentException when there is no such plugin, or it has no archive
     */
    public PluginStatus reload(String pluginId) {
        return reloaded(pluginId).status();
    }

    /**
     * Creates all extensions and checks the configuration of each; nothing is initialised yet.
     *
     * @throws ConfigurationException when the configuration is invalid; close this host then
     */
    public void load(List<AgentExtension> embedded) {
        lock.lock();
        try {
            if (source != null) {
                enter(source.loadAll()).forEach(steps::make);
            }
            for (AgentExtension extension : embedded) {
                PluginEntry entry = enter(PluginEntry.ofEmbedded(freeName(extension)));
                entry.made(List.of(hosted(entry.id(), extension)));
            }
            List.copyOf(entries.values()).forEach(steps::checkConfiguration);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Starts what was loaded, after making the folder of its files. A host without extensions needs none.
     *
     * @throws ConfigurationException when the configuration is invalid; close this host then
     */
    public void start() {
        lock.lock();
        try {
            List<PluginEntry> all = List.copyOf(entries.values());
            if (!all.isEmpty() || source != null) {
                DataFolder.create(setup.dataDirectory());
            }
            all.forEach(steps::initialize);
            all.forEach(steps::offerAbilities);
            if (source instanceof AttachedPlugins attached) {
                attached.listen(new Changes());
            }
        } finally {
            lock.unlock();
        }
    }

    public boolean isEveryPluginUp() {
        return snapshots().stream().allMatch(entry -> entry.state() == PluginStatus.State.STARTED);
    }

    /**
     * Waits until no extension warms up any more.
     *
     * @return false when the time ran out or the thread was interrupted
     */
    public boolean awaitWarmUp(Duration timeout) {
        var warm = CompletableFuture.allOf(snapshots().stream()
                .flatMap(entry -> entry.extensions().stream())
                .map(HostedExtension::warm)
                .toArray(CompletableFuture<?>[]::new));
        try {
            warm.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("unreachable: a warm-up that fails is recorded and ends", e);
        }
    }

    /** Closes the extensions, last started first, and unloads the plugins. Never throws. */
    public void close(Duration timeout) {
        lock.lock();
        try {
            List<PluginEntry> all = new ArrayList<>(entries.values());
            Collections.reverse(all);
            all.forEach(entry -> entry.extensions().forEach(HostedExtension::stopBackground));
            long end = System.nanoTime() + timeout.toNanos();
            for (PluginEntry entry : all) {
                entry.close(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
            }
            entries.clear();
            if (source != null) {
                unloadAll(source);
            }
        } finally {
            lock.unlock();
        }
    }

    private void unloadAll(PluginSource from) {
        from.loaded().forEach(id -> unload(id, from));
        try {
            from.close();
        } catch (PluginProblemException e) {
            setup.failures().record(FailureLog.HOST, "unload plugins", e);
        }
    }

    private List<PluginEntry.Snapshot> snapshots() {
        lock.lock();
        try {
            return entries.values().stream().map(PluginEntry::snapshot).toList();
        } finally {
            lock.unlock();
        }
    }

    private List<PluginEntry> enter(List<PluginArchive> found) {
        var entered = new ArrayList<PluginEntry>();
        for (PluginArchive archive : found) {
            PluginEntry entry = enter(PluginEntry.of(freeId(archive), archive));
            if (archive.problem() != null) {
                setup.failures().record(entry.id(), "load", archive.problem());
            }
            entered.add(entry);
        }
        return entered;
    }

    private PluginEntry enter(PluginEntry entry) {
        entries.put(entry.id(), entry);
        return entry;
    }

    // Two archives may claim the same plugin id; the second one gets its file name as id.
    private String freeId(PluginArchive archive) {
        return entries.containsKey(archive.id()) ? String.valueOf(archive.file().getFileName()) : archive.id();
    }

    private PluginEntry.Snapshot reloaded(String pluginId) {
        lock.lock();
        try {
            return reloadFromArchive(pluginId).snapshot();
        } finally {
            lock.unlock();
        }
    }

    private PluginEntry reloadFromArchive(String pluginId) {
        PluginEntry entry = entries.get(pluginId);
        if (entry == null) {
            throw new IllegalArgumentException(
                    "There is no plugin '" + pluginId + "'; the plugins are " + String.join(", ", entries.keySet()));
        }
        if (source instanceof AttachedPlugins) {
            throw new IllegalArgumentException(
                    "'" + pluginId + "' belongs to another plugin manager; stop and start it there");
        }
        if (entry.file() == null || !(source instanceof PluginArchives archives)) {
            throw new IllegalArgumentException(
                    "'" + pluginId + "' was added with the builder; it has no archive to load again");
        }
        List<Path> files = takeDown(entry, archives);
        List<PluginEntry> again = enter(archives.load(files));
        again.forEach(steps::bringUp);
        return again.stream()
                .filter(each -> entry.file().equals(each.file()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("unreachable: each archive has its result"));
    }

    private List<Path> takeDown(PluginEntry entry, PluginArchives from) {
        Path file = entry.file();
        List<PluginEntry> affected = file != null && from.isLoaded(entry.id(), file)
                ? from.withDependents(entry.id()).stream()
                        .map(entries::get)
                        .filter(Objects::nonNull)
                        .toList()
                : List.of(entry);
        var files = new ArrayList<Path>();
        for (int i = affected.size() - 1; i >= 0; i--) {
            PluginEntry each = affected.get(i);
            each.close(setup.settings().shutdownTimeout());
            entries.values().remove(each);
            if (each.file() != null) {
                if (from.isLoaded(each.id(), each.file())) {
                    from.forgetClasses(each.id());
                    unload(each.id(), from);
                }
                files.add(0, each.file());
            }
        }
        return files;
    }

    private void unload(String id, PluginSource from) {
        try {
            threads.closing().call(id, "unload", () -> {
                from.unload(id);
                return true;
            });
        } catch (TimeoutException e) {
            setup.failures().record(id, "unload", String.valueOf(e.getMessage()));
        } catch (Throwable e) {
            setup.failures().record(id, "unload", e);
        }
    }

    /** Follows the plugins of an attached plugin manager. */
    private final class Changes implements AttachedPlugins.Changes {

        @Override
        public void started(PluginArchive plugin) {
            lock.lock();
            try {
                stopped(plugin.id());
                steps.bringUp(enter(PluginEntry.of(plugin.id(), plugin)));
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void stopped(String pluginId) {
            lock.lock();
            try {
                PluginEntry entry = entries.remove(pluginId);
                if (entry != null) {
                    entry.close(setup.settings().shutdownTimeout());
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private HostedExtension hosted(String owner, AgentExtension extension) {
        return new HostedExtension(setup, threads, abilities, owner, extension);
    }

    private String freeName(AgentExtension extension) {
        String simple = extension.getClass().getSimpleName();
        String name = simple.isEmpty() ? "extension" : simple;
        String free = name;
        for (int i = 2; entries.containsKey(free); i++) {
            free = name + "-" + i;
        }
        return free;
    }
}
