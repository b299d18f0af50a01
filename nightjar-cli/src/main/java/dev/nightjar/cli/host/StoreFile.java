package dev.nightjar.cli.host;

import dev.nightjar.spi.store.MemoryCopying;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Work on the file of a store that is closed. The plugin that can read it and the agent's name come from a host without
 * a store: a host on the store would open it.
 */
public final class StoreFile {

    private static final String CONFIGURATION = "nightjar.yaml";

    private StoreFile() {}

    /**
     * Readable parts of a damaged store.
     *
     * @param agentFolder folder of the copy
     * @param rescued what was copied
     */
    public record Rescue(Path agentFolder, MemoryCopying.Rescued rescued) {}

    /**
     * Result of restoring a backup.
     *
     * @param agentFolder folder of the store
     * @param replaced new name of the former store; empty when there was none
     */
    public record Restoring(Path agentFolder, Optional<Path> replaced) {}

    /**
     * Copies what is readable of a store into another data folder.
     *
     * @throws dev.nightjar.memory.MemoryException when nothing is readable, or the folder has a memory already
     * @throws IOException when a folder cannot be made
     */
    public static Rescue rescue(HostSettings settings, Path dataFolder) throws IOException {
        return withoutMemory(settings, (agent, copying) -> {
            var target = dataFolder.resolve(agent);
            return new Rescue(target, copying.rescue(settings.root().resolve(agent), target));
        });
    }

    /**
     * Replaces a store by a backup.
     *
     * @throws dev.nightjar.memory.MemoryException when the backup cannot be used, or the store is in use
     * @throws IOException when a temporary folder cannot be made
     */
    public static Restoring restore(HostSettings settings, Path backup) throws IOException {
        return withoutMemory(settings, (agent, copying) -> {
            var folder = settings.root().resolve(agent);
            return new Restoring(folder, copying.restore(backup, folder));
        });
    }

    /**
     * Copies a store and its configuration into another data folder.
     *
     * @throws dev.nightjar.memory.MemoryException when there is nothing to copy
     * @throws IOException when a folder cannot be made
     */
    public static void copy(HostSettings settings, Path dataFolder) throws IOException {
        copyConfiguration(settings, Files.createDirectories(dataFolder));
        var unused = withoutMemory(settings, (agent, copying) -> {
            copying.copy(settings.root().resolve(agent), dataFolder.resolve(agent));
            return agent;
        });
    }

    private static void copyConfiguration(HostSettings settings, Path dataFolder) throws IOException {
        var configuration = settings.root().resolve(CONFIGURATION);
        if (Files.isRegularFile(configuration)) {
            Files.copy(configuration, dataFolder.resolve(CONFIGURATION));
        }
    }

    private static <T> T withoutMemory(HostSettings settings, BiFunction<String, MemoryCopying, T> work)
            throws IOException {
        try (var folder = TemporaryFolder.create("copying")) {
            copyConfiguration(settings, folder.path());
            try (var host = Host.startForMaintenance(settings.withDataRoot(folder.path()), true)) {
                host.memory();
                return work.apply(host.scope().agentId(), host.memory(MemoryCopying.class));
            }
        }
    }
}
