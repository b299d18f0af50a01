package dev.nightjar.cli.host;

import dev.nightjar.spi.store.MemoryCopying;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The file of a store, worked on by a host beside it. Which plugin can read a store, and what its agent is called, is
 * known to a host only; one on the store itself would open it.
 */
public final class StoreFile {

    private static final String CONFIGURATION = "nightjar.yaml";

    private StoreFile() {}

    /**
     * What was saved out of a damaged store.
     *
     * @param agentFolder where it is now
     * @param rescued what it is
     */
    public record Rescue(Path agentFolder, MemoryCopying.Rescued rescued) {}

    /**
     * What a restored backup has replaced.
     *
     * @param agentFolder where it is now
     * @param replaced what the store that was there is called now; empty when there was none
     */
    public record Restoring(Path agentFolder, Optional<Path> replaced) {}

    /**
     * Copies what can still be read of the store a host with these settings would use into another data folder.
     *
     * @throws dev.nightjar.memory.MemoryException when nothing can be read, or the folder has a memory already
     * @throws IOException when a folder cannot be made
     */
    public static Rescue rescue(HostSettings settings, Path dataFolder) throws IOException {
        return withoutMemory(settings, (agent, copying) -> {
            var target = dataFolder.resolve(agent);
            return new Rescue(target, copying.rescue(settings.root().resolve(agent), target));
        });
    }

    /**
     * Puts a backup in the place of the store a host with these settings would use.
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
     * Copies the store a host with these settings would use, and its configuration, into another data folder.
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
