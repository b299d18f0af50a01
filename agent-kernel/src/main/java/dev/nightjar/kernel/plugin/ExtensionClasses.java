package dev.nightjar.kernel.plugin;

import dev.nightjar.spi.AgentExtension;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pf4j.AbstractExtensionFinder;
import org.pf4j.Extension;
import org.pf4j.IndexedExtensionFinder;
import org.pf4j.processor.ExtensionStorage;

/**
 * The agent extensions in a plugin's index, ordered by {@code ordinal}. PF4J's finder reads the same index, but it uses
 * the application's index for a plugin without one, keeps archives open in the JVM's cache, and silently skips what
 * cannot be loaded.
 */
final class ExtensionClasses {

    private final URLClassLoader loader;

    /** @param loader the plugin's class loader; only its own resources are read, not those of its parent */
    ExtensionClasses(URLClassLoader loader) {
        this.loader = loader;
    }

    /** Whether the plugin is for an agent host: it has an agent extension, or bundles the API by mistake. */
    boolean isOfAgent() {
        if (hasOwnApi()) {
            return true;
        }
        try {
            for (String name : names()) {
                if (AgentExtension.class.isAssignableFrom(load(name))) {
                    return true;
                }
            }
            return false;
        } catch (PluginProblemException e) {
            // Problems of another host's plugin do not matter here.
            return false;
        }
    }

    /** The classes, at least one. */
    List<Class<? extends AgentExtension>> find() throws PluginProblemException {
        var found = new ArrayList<Class<? extends AgentExtension>>();
        var others = new ArrayList<Class<?>>();
        for (String name : names()) {
            Class<?> type = load(name);
            if (AgentExtension.class.isAssignableFrom(type)) {
                found.add(type.asSubclass(AgentExtension.class));
            } else {
                others.add(type);
            }
        }
        if (found.isEmpty()) {
            throw new PluginProblemException(reason(others));
        }
        found.sort(Comparator.comparingInt(ExtensionClasses::ordinal));
        return found;
    }

    private Set<String> names() throws PluginProblemException {
        URL index = loader.findResource(IndexedExtensionFinder.EXTENSIONS_RESOURCE);
        var names = new LinkedHashSet<String>();
        if (index == null) {
            return names;
        }
        try {
            URLConnection connection = index.openConnection();
            connection.setUseCaches(false);
            try (var reader = new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8)) {
                ExtensionStorage.read(reader, names);
            }
            return names;
        } catch (IOException e) {
            throw new PluginProblemException("its extensions index cannot be read: " + e.getMessage(), e);
        }
    }

    private Class<?> load(String name) throws PluginProblemException {
        try {
            return loader.loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new PluginProblemException("its extension class " + name + " is not in the archive", e);
        } catch (LinkageError e) {
            throw new PluginProblemException("its extension class " + name + " cannot be loaded: " + e, e);
        }
    }

    private String reason(List<Class<?>> others) {
        if (hasOwnApi()) {
            return "it started without any extension, because its archive contains memory-api itself, which hides the"
                    + " host's: give memory-api the scope 'provided' in the plugin's build";
        }
        if (others.isEmpty()) {
            return "it has no extension: META-INF/extensions.idx is missing or empty; put @Extension on the class and"
                    + " PF4J's annotation processor on the compiler's processor path";
        }
        return "none of its extensions is an AgentExtension: "
                + String.join(", ", others.stream().map(Class::getName).toList());
    }

    private boolean hasOwnApi() {
        return loader.findResource(AgentExtension.class.getName().replace('.', '/') + ".class") != null;
    }

    private static int ordinal(Class<?> type) {
        Extension annotation = AbstractExtensionFinder.findExtensionAnnotation(type);
        return annotation == null ? 0 : annotation.ordinal();
    }
}
