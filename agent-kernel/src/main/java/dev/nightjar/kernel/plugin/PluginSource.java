package dev.nightjar.kernel.plugin;

import dev.nightjar.spi.AgentExtension;
import java.util.List;

/** The source of a host's plugins. Not thread-safe. */
public interface PluginSource extends AutoCloseable {

    /**
     * All plugins.
     *
     * @return one result per plugin: first those that can be started, in starting order
     */
    List<PluginArchive> loadAll();

    /** Starts a plugin and creates its extensions, at least one. */
    List<AgentExtension> start(String id) throws PluginProblemException;

    /** Plugins to unload at the end, last loaded first; none when the plugins belong to somebody else. */
    default List<String> loaded() {
        return List.of();
    }

    /** Stops and unloads a plugin, if it is loaded. Unload its dependents first. */
    default void unload(String id) throws PluginProblemException {}

    /** Releases what is left after all plugins are unloaded. */
    @Override
    default void close() throws PluginProblemException {}
}
