package dev.nightjar.kernel.plugin;

import dev.nightjar.spi.AgentExtension;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginManager;
import org.pf4j.PluginState;
import org.pf4j.PluginStateEvent;
import org.pf4j.PluginStateListener;
import org.pf4j.PluginWrapper;

/**
 * The started plugins with agent extensions of another plugin manager. Its owner still loads, starts, stops and unloads
 * them; this class reports later starts and stops.
 */
public final class AttachedPlugins implements PluginSource {

    private final PluginManager manager;
    private final PluginStateListener listener = this::stateChanged;
    private volatile @Nullable Changes changes;

    /** @param manager the manager; its plugins may already be started */
    public AttachedPlugins(PluginManager manager) {
        this.manager = manager;
    }

    /** Receives what the owner of the manager does. Called in the owner's thread. */
    public interface Changes {

        /** A plugin with agent extensions was started. */
        void started(PluginArchive plugin);

        /** A plugin was stopped; its classes can still be used. */
        void stopped(String pluginId);
    }

    /** Reports changes from now on. */
    public void listen(Changes target) {
        changes = target;
        manager.addPluginStateListener(listener);
    }

    @Override
    public List<PluginArchive> loadAll() {
        return List.copyOf(manager.getStartedPlugins()).stream()
                .map(AttachedPlugins::describe)
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public List<AgentExtension> start(String id) throws PluginProblemException {
        PluginWrapper plugin = manager.getPlugin(id);
        ExtensionClasses classes = plugin == null ? null : classes(plugin);
        if (classes == null) {
            throw new PluginProblemException("its plugin manager no longer has it");
        }
        var extensions = new ArrayList<AgentExtension>();
        for (Class<? extends AgentExtension> type : classes.find()) {
            try {
                extensions.add(manager.getExtensionFactory().create(type));
            } catch (RuntimeException | LinkageError e) {
                throw new PluginProblemException("its extension " + type.getName() + " cannot be created: " + e, e);
            }
        }
        return extensions;
    }

    @Override
    public void close() {
        manager.removePluginStateListener(listener);
        changes = null;
    }

    private void stateChanged(PluginStateEvent event) {
        Changes target = changes;
        if (target == null) {
            return;
        }
        if (event.getPluginState() == PluginState.STARTED) {
            describe(event.getPlugin()).ifPresent(target::started);
        } else if (event.getOldState() == PluginState.STARTED) {
            target.stopped(event.getPlugin().getPluginId());
        }
    }

    /** The plugin, if it has agent extensions. */
    private static Optional<PluginArchive> describe(PluginWrapper plugin) {
        ExtensionClasses classes = classes(plugin);
        if (classes == null || !classes.isOfAgent()) {
            return Optional.empty();
        }
        PluginDescriptor descriptor = plugin.getDescriptor();
        String description = descriptor.getPluginDescription() == null ? "" : descriptor.getPluginDescription();
        return Optional.of(new PluginArchive(
                plugin.getPluginId(), descriptor.getVersion(), description, plugin.getPluginPath(), false, null));
    }

    private static @Nullable ExtensionClasses classes(PluginWrapper plugin) {
        return plugin.getPluginClassLoader() instanceof URLClassLoader loader ? new ExtensionClasses(loader) : null;
    }
}
