package dev.nightjar.kernel;

import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.kernel.plugin.PluginArchive;
import dev.nightjar.kernel.plugin.PluginArchives;
import dev.nightjar.kernel.plugin.PluginProblemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The plugins of a host and the extensions handed to its builder, in the order in which they were started. Thread-safe. */
public final class PluginHost {

    private final KernelParts parts;
    private final @Nullable PluginArchives archives;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, PluginEntry> entries = new LinkedHashMap<>();

    PluginHost(KernelParts parts, @Nullable PluginArchives archives) {
        this.parts = parts;
        this.archives = archives;
    }

    /** Every plugin found, those that could not be loaded or started included. Asks each for its health. */
    public List<PluginStatus> list() {
        return snapshots().stream().map(PluginEntry.Snapshot::status).toList();
    }

    /**
     * Closes a plugin and those that depend on it, loads the same archives again and starts them. One that does not come
     * up again is left out, as at start.
     *
     * @param pluginId its id as {@link #list()} tells it
     * @return how it is now
     * @throws IllegalArgumentException when there is no such plugin, or it has no archive
     */
    public PluginStatus reload(String pluginId) {
        return reloaded(pluginId).status();
    }

    /** Starts everything. What throws a {@link ConfigurationException} ends it; close this host then. */
    void start(List<AgentExtension> embedded) {
        lock.lock();
        try {
            List<PluginEntry> found = archives == null ? List.of() : enter(archives.loadAll());
            found.forEach(this::bringUp);
            for (AgentExtension extension : embedded) {
                PluginEntry entry = enter(PluginEntry.ofEmbedded(freeName(extension)));
                initialize(entry, List.of(extension));
            }
            List.copyOf(entries.values()).forEach(this::offerAbilities);
        } finally {
            lock.unlock();
        }
    }

    boolean isEveryPluginUp() {
        return snapshots().stream().allMatch(entry -> entry.state() == PluginStatus.State.STARTED);
    }

    /** Closes the extensions, last started first, and unloads the plugins. Never throws. */
    void close(Duration timeout) {
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
            if (archives != null) {
                archives.close();
            }
        } catch (PluginProblemException e) {
            parts.failures().record(FailureLog.HOST, "unload plugins", e);
        } finally {
            lock.unlock();
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
                parts.failures().record(entry.id(), "load", archive.problem());
            }
            entered.add(entry);
        }
        return entered;
    }

    private PluginEntry enter(PluginEntry entry) {
        entries.put(entry.id(), entry);
        return entry;
    }

    // Two archives may say they are the same plugin: the second is known by its file's name.
    private String freeId(PluginArchive archive) {
        return entries.containsKey(archive.id()) ? String.valueOf(archive.file().getFileName()) : archive.id();
    }

    private void bringUp(PluginEntry entry) {
        if (!entry.isStarted() || archives == null) {
            return;
        }
        try {
            initialize(entry, archives.start(entry.id()));
        } catch (PluginProblemException e) {
            entry.fail(String.valueOf(e.getMessage()));
            parts.failures().record(entry.id(), "start", String.valueOf(e.getMessage()));
        }
    }

    private void initialize(PluginEntry entry, List<AgentExtension> extensions) {
        for (AgentExtension extension : extensions) {
            var hosted = new HostedExtension(parts, entry.id(), extension);
            try {
                hosted.initialize();
                entry.add(hosted);
            } catch (ConfigurationException e) {
                throw e;
            } catch (Throwable e) {
                entry.close(parts.settings().shutdownTimeout());
                entry.fail("initialize: " + FailureLog.describe(e));
                parts.failures().record(entry.id(), "initialize", e);
                return;
            }
        }
    }

    private void offerAbilities(PluginEntry entry) {
        for (HostedExtension extension : entry.extensions()) {
            try {
                extension.offerAbilities();
            } catch (ConfigurationException e) {
                throw e;
            } catch (Throwable e) {
                entry.complain("tools: " + FailureLog.describe(e));
                parts.failures().record(entry.id(), "tools", e);
            }
        }
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
        if (entry.file() == null || archives == null) {
            throw new IllegalArgumentException(
                    "'" + pluginId + "' was handed to the builder; there is no archive to load it from");
        }
        List<Path> files = takeDown(entry, archives);
        List<PluginEntry> again = enter(archives.load(files));
        again.forEach(each -> bringUpAgain(each));
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
            each.close(parts.settings().shutdownTimeout());
            entries.values().remove(each);
            if (each.file() != null) {
                unload(each, each.file(), from);
                files.add(0, each.file());
            }
        }
        return files;
    }

    private void unload(PluginEntry entry, Path file, PluginArchives from) {
        try {
            if (from.isLoaded(entry.id(), file)) {
                from.unload(entry.id());
            }
        } catch (PluginProblemException e) {
            parts.failures().record(entry.id(), "unload", e);
        }
    }

    private void bringUpAgain(PluginEntry entry) {
        try {
            bringUp(entry);
            offerAbilities(entry);
        } catch (ConfigurationException e) {
            entry.close(parts.settings().shutdownTimeout());
            entry.fail(String.valueOf(e.getMessage()));
            parts.failures().record(entry.id(), "reload", String.valueOf(e.getMessage()));
        }
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
