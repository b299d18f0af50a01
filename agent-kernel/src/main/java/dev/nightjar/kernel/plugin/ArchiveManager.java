package dev.nightjar.kernel.plugin;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pf4j.CompoundPluginLoader;
import org.pf4j.DefaultPluginDescriptor;
import org.pf4j.DefaultPluginLoader;
import org.pf4j.DefaultPluginManager;
import org.pf4j.JarPluginLoader;
import org.pf4j.ManifestPluginDescriptorFinder;
import org.pf4j.Plugin;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginDescriptorFinder;
import org.pf4j.PluginFactory;
import org.pf4j.PluginLoader;
import org.pf4j.PluginRuntimeException;
import org.pf4j.PluginWrapper;
import org.pf4j.PropertiesPluginDescriptorFinder;
import org.pf4j.RuntimeMode;

/**
 * PF4J's plugin manager, changed to throw where PF4J logs and returns null. Load one archive at a time: PF4J's own
 * loading of a folder stops at the first plugin with a missing dependency, and unpacks zips into that folder.
 */
final class ArchiveManager extends DefaultPluginManager {

    private static final Pattern BARE_VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

    ArchiveManager(Path folder) {
        super(folder);
        setSystemVersion(HostVersion.read());
    }

    @Override
    public RuntimeMode getRuntimeMode() {
        return RuntimeMode.DEPLOYMENT;
    }

    /**
     * The archive's descriptor.
     *
     * @throws PluginRuntimeException when the descriptor is missing or incomplete
     */
    PluginDescriptor describe(Path archive) {
        PluginDescriptor descriptor = getPluginDescriptorFinder().find(archive);
        if (descriptor.getPluginId() == null || descriptor.getPluginId().isBlank()) {
            throw new PluginRuntimeException("its manifest has no Plugin-Id; is it a plugin?");
        }
        validatePluginDescriptor(descriptor);
        return descriptor;
    }

    /**
     * Why this host does not meet a plugin's version requirement; null when it does. A bare version is the minimum, as
     * everywhere in PF4J.
     */
    @Nullable
    String findUnmetRequirement(PluginDescriptor descriptor) {
        String requires =
                descriptor.getRequires() == null ? "" : descriptor.getRequires().strip();
        if (requires.isEmpty()) {
            return null;
        }
        String expression = BARE_VERSION.matcher(requires).matches() ? ">=" + requires : requires;
        try {
            return getVersionManager().checkVersionConstraint(getSystemVersion(), expression)
                    ? null
                    : "it requires Nightjar " + expression + ", but this is " + getSystemVersion()
                            + ": use a version of the plugin made for this one, or another Nightjar";
        } catch (RuntimeException e) {
            return "its manifest requires the Nightjar version '" + requires
                    + "', which is not understood; such as 0.1.0 or '>=0.1.0 & <1.0.0' are: " + e.getMessage();
        }
    }

    /** Whether {@code disabled.txt} or {@code enabled.txt} of the folder disables this plugin. */
    boolean isDisabled(String pluginId) {
        return isPluginDisabled(pluginId);
    }

    @Override
    protected PluginDescriptorFinder createPluginDescriptorFinder() {
        return new DescriptorFinder();
    }

    @Override
    protected PluginLoader createPluginLoader() {
        return new CompoundPluginLoader().add(new JarLoader(this)).add(new DefaultPluginLoader(this));
    }

    @Override
    protected PluginFactory createPluginFactory() {
        return ArchiveManager::createPlugin;
    }

    private static Plugin createPlugin(PluginWrapper wrapper) {
        String name = wrapper.getDescriptor().getPluginClass();
        try {
            Class<?> type = wrapper.getPluginClassLoader().loadClass(name);
            return (Plugin) instantiate(type, wrapper);
        } catch (ClassNotFoundException e) {
            throw new PluginRuntimeException(e, "its plugin class {} is not in the archive", name);
        } catch (InvocationTargetException e) {
            throw new PluginRuntimeException(
                    e.getCause(), "its plugin class {} cannot be created: {}", name, e.getCause());
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new PluginRuntimeException(e, "its plugin class {} is not usable: {}", name, e.getMessage());
        }
    }

    private static Object instantiate(Class<?> type, PluginWrapper wrapper) throws ReflectiveOperationException {
        try {
            return type.getConstructor(PluginWrapper.class).newInstance(wrapper);
        } catch (NoSuchMethodException e) {
            return type.getConstructor().newInstance();
        }
    }

    /** Loads a jar with the class loader that its manifest asks for. */
    private static final class JarLoader extends JarPluginLoader {

        JarLoader(ArchiveManager manager) {
            super(manager);
        }

        @Override
        public ClassLoader loadPlugin(Path archive, PluginDescriptor descriptor) {
            if (!(descriptor instanceof Descriptor described && described.hasSharedClasses)) {
                return super.loadPlugin(archive, descriptor);
            }
            try {
                return SharedLoader.open(archive, descriptor);
            } catch (IOException e) {
                throw new PluginRuntimeException(e, "its archive {} cannot be read: {}", archive, e.getMessage());
            }
        }
    }

    /** A descriptor with what Nightjar reads of a manifest beside PF4J. */
    private static final class Descriptor extends DefaultPluginDescriptor {

        private boolean hasSharedClasses;
    }

    /** PF4J's own finder logs a stack trace for each unreadable archive. */
    private static final class DescriptorFinder extends ManifestPluginDescriptorFinder {

        private final PropertiesPluginDescriptorFinder properties = new PropertiesPluginDescriptorFinder();

        @Override
        public PluginDescriptor find(Path archive) {
            boolean hasProperties = Files.isDirectory(archive)
                    && Files.exists(archive.resolve(PropertiesPluginDescriptorFinder.DEFAULT_PROPERTIES_FILE_NAME));
            return hasProperties ? properties.find(archive) : super.find(archive);
        }

        @Override
        protected DefaultPluginDescriptor createPluginDescriptorInstance() {
            return new Descriptor();
        }

        @Override
        protected PluginDescriptor createPluginDescriptor(Manifest manifest) {
            var descriptor = super.createPluginDescriptor(manifest);
            if (descriptor instanceof Descriptor own) {
                own.hasSharedClasses =
                        Boolean.parseBoolean(manifest.getMainAttributes().getValue(SharedLoader.ATTRIBUTE));
            }
            return descriptor;
        }

        @Override
        protected Manifest readManifest(Path archive) {
            Manifest manifest = super.readManifest(archive);
            if (manifest == null) {
                throw new PluginRuntimeException("it has no manifest; is it a plugin?");
            }
            return manifest;
        }
    }
}
