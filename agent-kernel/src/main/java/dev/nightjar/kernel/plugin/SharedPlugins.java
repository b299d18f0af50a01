package dev.nightjar.kernel.plugin;

import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.ConfigurationException;
import java.nio.file.Path;
import java.util.List;

/**
 * The plugin archives of one folder, shared by several hosts: classes are loaded once, and each host gets its own
 * extensions. Thread-safe.
 */
public final class SharedPlugins implements AutoCloseable {

    private final PluginArchives archives;
    private final List<PluginArchive> found;

    /**
     * Loads every archive of the folder.
     *
     * @throws ConfigurationException when the folder does not exist or cannot be listed
     */
    public SharedPlugins(Path folder) {
        archives = new PluginArchives(folder, AllowedArchives.ALL);
        found = List.copyOf(archives.loadAll());
    }

    /**
     * The plugins, for one host.
     *
     * @param allowed the archives that this host starts; it loads no class of the others
     */
    public PluginSource forHost(AllowedArchives allowed) {
        return new View(allowed);
    }

    /** Unloads the archives. Close their hosts first. */
    @Override
    public synchronized void close() throws PluginProblemException {
        for (var id : archives.loaded()) {
            archives.unload(id);
        }
        archives.close();
    }

    private synchronized List<AgentExtension> start(String id) throws PluginProblemException {
        return archives.start(id);
    }

    /** Closing one host unloads nothing, because other hosts use the archives. */
    private final class View implements PluginSource {

        private final AllowedArchives allowed;

        private View(AllowedArchives allowed) {
            this.allowed = allowed;
        }

        @Override
        public List<PluginArchive> loadAll() {
            return found.stream()
                    .map(archive -> archive.problem() == null
                            ? allowed.refusal(archive.file())
                                    .map(archive::refused)
                                    .orElse(archive)
                            : archive)
                    .toList();
        }

        @Override
        public List<AgentExtension> start(String id) throws PluginProblemException {
            return SharedPlugins.this.start(id);
        }
    }
}
