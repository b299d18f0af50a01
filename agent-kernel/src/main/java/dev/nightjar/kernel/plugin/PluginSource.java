package dev.nightjar.kernel.plugin;

import dev.nightjar.extension.AgentExtension;
import java.util.List;

/** Where the plugins of a host come from. Not thread-safe. */
public interface PluginSource extends AutoCloseable {

    /**
     * The plugins there are.
     *
     * @return one result for each: first those that can be started, in the order in which they are to be started
     */
    List<PluginArchive> loadAll();

    /** Starts a plugin and makes new instances of its extensions, at least one. */
    List<AgentExtension> start(String id) throws PluginProblemException;

    /** What is to be unloaded at the end, last loaded first; nothing where the plugins are somebody else's. */
    default List<String> loaded() {
        return List.of();
    }

    /** Stops and unloads a plugin; one that is not loaded is left as it is. Unload its dependents first. */
    default void unload(String id) throws PluginProblemException {}

    /** Lets go of what is left when all plugins are unloaded. */
    @Override
    default void close() throws PluginProblemException {}
}
