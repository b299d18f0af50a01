package dev.nightjar.kernel.plugin;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pf4j.PluginClassLoader;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginManager;

/**
 * The class loader of an archive for all hosts of this JVM. The second host finds the classes loaded, linked and
 * compiled, and what they read from the archive: with Nightjar's own five plugins it starts in a quarter of the
 * processor time.
 *
 * <p>An archive asks for a shared loader in its manifest ({@code Nightjar-Shared-Classes: true}), and with that
 * promises that no static field belongs to one host, and that no class comes from another plugin. After the last host
 * has closed, the loader is kept until the JVM needs its memory. An archive whose file was replaced gets a loader of
 * its own, as does one that a host reloads. Thread-safe.
 */
final class SharedLoader extends PluginClassLoader {

    /** Attribute of the manifest. */
    static final String ATTRIBUTE = "Nightjar-Shared-Classes";

    private static final Map<Archive, SoftReference<SharedLoader>> LOADERS = new HashMap<>();

    private int hosts;
    private boolean isRetired;

    private SharedLoader(PluginManager manager, PluginDescriptor descriptor) {
        super(manager, descriptor, SharedLoader.class.getClassLoader());
    }

    /**
     * The loader of this archive, with one host more; each host closes it once.
     *
     * @throws IOException when the archive cannot be looked at
     */
    static SharedLoader open(Path file, PluginDescriptor descriptor) throws IOException {
        var archive = Archive.of(file);
        synchronized (LOADERS) {
            LOADERS.values().removeIf(loader -> loader.refersTo(null));
            var loader = known(archive);
            if (loader == null) {
                // A manager without plugins: the loader outlives the one of the host that needs it first.
                loader = new SharedLoader(new ArchiveManager(file), descriptor);
                loader.addFile(archive.file().toFile());
                LOADERS.put(archive, new SoftReference<>(loader));
            }
            loader.hosts++;
            return loader;
        }
    }

    /** Leaves this loader to the hosts that have it; the next one loads the archive anew. */
    void retire() {
        synchronized (LOADERS) {
            isRetired = true;
            LOADERS.values().removeIf(loader -> loader.refersTo(this));
        }
    }

    /** Counts one host less. The jar is closed when no host is left and no other may come. */
    @Override
    public void close() throws IOException {
        synchronized (LOADERS) {
            hosts--;
            if (hosts > 0 || !isRetired) {
                return;
            }
        }
        super.close();
    }

    @Override
    protected @Nullable Class<?> loadClassFromDependencies(String name) {
        return null;
    }

    @Override
    protected @Nullable URL findResourceFromDependencies(String name) {
        return null;
    }

    @Override
    protected Collection<URL> findResourcesFromDependencies(String name) {
        return List.of();
    }

    private static @Nullable SharedLoader known(Archive archive) {
        var loader = LOADERS.get(archive);
        return loader == null ? null : loader.get();
    }

    /**
     * A file as it is now; {@code key} is that of the file system, so that a file put in the place of another one
     * differs.
     */
    private record Archive(Path file, @Nullable Object key, long size, FileTime modified) {

        static Archive of(Path path) throws IOException {
            var file = path.toRealPath();
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Archive(file, attributes.fileKey(), attributes.size(), attributes.lastModifiedTime());
        }
    }
}
