package dev.nightjar.kernel.plugin;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.spi.AgentExtension;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pf4j.PluginDependency;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginRuntimeException;
import org.pf4j.PluginState;
import org.pf4j.PluginWrapper;

/** The archives of one plugins folder and their class loaders. Not thread-safe. */
public final class PluginArchives implements PluginSource {

    private final Path folder;
    private final ArchiveManager manager;
    private final AllowedArchives allowed;
    private final ZipFolder zips = new ZipFolder();
    private final Map<String, Path> files = new LinkedHashMap<>();

    /**
     * @param folder the plugins folder
     * @param allowed the archives that may be loaded
     */
    public PluginArchives(Path folder, AllowedArchives allowed) {
        this.folder = folder;
        this.allowed = allowed;
        manager = new ArchiveManager(folder);
    }

    /**
     * Loads every archive of the folder.
     *
     * @throws ConfigurationException when the folder does not exist or cannot be listed
     */
    @Override
    public List<PluginArchive> loadAll() {
        if (Files.notExists(folder)) {
            throw new ConfigurationException("There is no plugins folder " + folder.toAbsolutePath()
                    + "; name the folder with the plugin jars, or create it");
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return load(entries.filter(PluginArchives::isArchive).sorted().toList());
        } catch (IOException e) {
            throw new ConfigurationException(
                    "Plugins folder " + folder.toAbsolutePath() + " cannot be listed: " + e, e);
        }
    }

    /** Loads these archives. The result is like that of {@link #loadAll()}. */
    public List<PluginArchive> load(List<Path> archives) {
        var broken = new ArrayList<PluginArchive>();
        var candidates = new LinkedHashMap<String, Candidate>();
        for (Path file : archives) {
            PluginArchive problem = look(file, candidates);
            if (problem != null) {
                broken.add(problem);
            }
        }
        var order = new PluginOrder(
                candidates.values().stream().map(Candidate::descriptor).toList(),
                versions(),
                manager.getVersionManager()::checkVersionConstraint);
        var results = new ArrayList<PluginArchive>();
        for (String id : order.ordered()) {
            results.add(load(candidate(candidates, id)));
        }
        order.problems()
                .forEach((id, problem) -> results.add(candidate(candidates, id).result(problem)));
        results.addAll(broken);
        return results;
    }

    @Override
    public List<AgentExtension> start(String id) throws PluginProblemException {
        PluginState state;
        try {
            state = manager.startPlugin(id);
        } catch (RuntimeException | LinkageError e) {
            throw new PluginProblemException("it cannot be started: " + e, e);
        }
        PluginWrapper plugin = manager.getPlugin(id);
        if (!state.isStarted()) {
            Throwable cause = plugin.getFailedException();
            throw new PluginProblemException("it cannot be started: " + message(cause), cause);
        }
        var extensions = new ArrayList<AgentExtension>();
        for (Class<? extends AgentExtension> type :
                new ExtensionClasses((URLClassLoader) plugin.getPluginClassLoader()).find()) {
            extensions.add(instance(type));
        }
        return extensions;
    }

    /** Whether this plugin is loaded from this archive, and not from another one with the same id. */
    public boolean isLoaded(String id, Path file) {
        return file.equals(files.get(id));
    }

    /** A plugin and all that depend on it, in loading order. */
    public List<String> withDependents(String id) {
        var affected = new ArrayList<>(List.of(id));
        for (String other : files.keySet()) {
            boolean isDependent = manager.getPlugin(other).getDescriptor().getDependencies().stream()
                    .map(PluginDependency::getPluginId)
                    .anyMatch(affected::contains);
            if (isDependent && !affected.contains(other)) {
                affected.add(other);
            }
        }
        return affected;
    }

    @Override
    public List<String> loaded() {
        var loaded = new ArrayList<>(files.keySet());
        Collections.reverse(loaded);
        return loaded;
    }

    @Override
    public void unload(String id) throws PluginProblemException {
        if (files.remove(id) == null) {
            return;
        }
        try {
            manager.unloadPlugin(id);
        } catch (RuntimeException | LinkageError e) {
            throw new PluginProblemException("it cannot be unloaded: " + message(e), e);
        }
    }

    /** Loads the archive of this plugin anew the next time, whatever other hosts share. */
    public void forgetClasses(String id) {
        if (files.containsKey(id) && manager.getPlugin(id).getPluginClassLoader() instanceof SharedLoader loader) {
            loader.retire();
        }
    }

    @Override
    public void close() throws PluginProblemException {
        try {
            zips.close();
        } catch (IOException e) {
            throw new PluginProblemException("unpacked zips cannot be deleted: " + e, e);
        }
    }

    private static boolean isArchive(Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(".jar") || name.endsWith(".zip");
    }

    /** Why something with an archive's name is not a file; null for a file. */
    private static @Nullable String notAFile(Path path) {
        if (Files.isRegularFile(path)) {
            return null;
        }
        if (Files.isDirectory(path)) {
            return "it is a folder, not an archive; put the archive itself there, or give the folder another name";
        }
        return Files.isSymbolicLink(path)
                ? "it is a link to something that does not exist; restore that, or remove the link"
                : "it is not a file that can be read; replace or remove it";
    }

    /** Adds the archive to the candidates, or returns what prevents that. */
    private @Nullable PluginArchive look(Path file, Map<String, Candidate> candidates) {
        String notAFile = notAFile(file);
        if (notAFile != null) {
            return new PluginArchive(String.valueOf(file.getFileName()), "", "", file, false, notAFile);
        }
        var refusal = allowed.refusal(file);
        if (refusal.isPresent()) {
            return new PluginArchive(String.valueOf(file.getFileName()), "", "", file, false, refusal.get());
        }
        Path unpacked;
        PluginDescriptor descriptor;
        try {
            unpacked = zips.unpacked(file);
            descriptor = manager.describe(unpacked);
        } catch (IOException | RuntimeException e) {
            String name = String.valueOf(file.getFileName());
            return new PluginArchive(name, "", "", file, false, "it cannot be read as a plugin: " + message(e));
        }
        var candidate = new Candidate(file, unpacked, descriptor);
        String id = descriptor.getPluginId();
        if (manager.isDisabled(id)) {
            return new PluginArchive(id, descriptor.getVersion(), candidate.description(), file, true, null);
        }
        var other = candidates.containsKey(id) ? candidates.get(id).file() : files.get(id);
        if (other != null) {
            return candidate.result("another archive has the plugin id '" + id + "' already: " + other.getFileName());
        }
        String unmet = manager.findUnmetRequirement(descriptor);
        if (unmet != null) {
            return candidate.result(unmet);
        }
        candidates.put(id, candidate);
        return null;
    }

    private PluginArchive load(Candidate candidate) {
        try {
            files.put(manager.loadPlugin(candidate.unpacked()), candidate.file());
            return candidate.result(null);
        } catch (RuntimeException | LinkageError e) {
            return candidate.result("it cannot be loaded: " + message(e));
        }
    }

    private static Candidate candidate(Map<String, Candidate> candidates, String id) {
        Candidate candidate = candidates.get(id);
        if (candidate == null) {
            throw new IllegalStateException("unreachable: only candidates are ordered, not " + id);
        }
        return candidate;
    }

    private Map<String, String> versions() {
        var versions = new HashMap<String, String>();
        for (PluginWrapper plugin : manager.getPlugins()) {
            versions.put(plugin.getPluginId(), plugin.getDescriptor().getVersion());
        }
        return versions;
    }

    private static AgentExtension instance(Class<? extends AgentExtension> type) throws PluginProblemException {
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new PluginProblemException("its extension " + type.getName() + " cannot be created: " + cause, cause);
        }
    }

    private static String message(@Nullable Throwable cause) {
        if (cause == null) {
            return "no reason given";
        }
        boolean isOwnWords = cause instanceof PluginRuntimeException && cause.getMessage() != null;
        Throwable root = isOwnWords && cause.getCause() != null ? cause.getCause() : null;
        String words = isOwnWords ? String.valueOf(cause.getMessage()) : cause.toString();
        return root == null || words.contains(String.valueOf(root.getMessage())) ? words : words + ": " + root;
    }

    /** An archive with a plugin descriptor. */
    private record Candidate(Path file, Path unpacked, PluginDescriptor descriptor) {

        String description() {
            return descriptor.getPluginDescription() == null ? "" : descriptor.getPluginDescription();
        }

        PluginArchive result(@Nullable String problem) {
            return new PluginArchive(
                    descriptor.getPluginId(), descriptor.getVersion(), description(), file, false, problem);
        }
    }
}
