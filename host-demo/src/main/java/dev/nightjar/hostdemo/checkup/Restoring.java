package dev.nightjar.hostdemo.checkup;

import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.memory.MemoryException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a restored backup has replaced.
 *
 * @param agentFolder where it is now
 * @param replaced what the store that was there is called now; empty when there was none
 */
public record Restoring(Path agentFolder, Optional<Path> replaced) {

    /**
     * Puts a backup in the place of the store a host with these settings would use.
     *
     * @throws MemoryException when the backup cannot be used, or the store is in use
     * @throws IOException when a temporary folder cannot be made
     */
    public static Restoring of(HostSettings settings, Path file) throws IOException {
        return HostWithoutMemory.of(settings, (agent, copying) -> {
            var folder = settings.root().resolve(agent);
            return new Restoring(folder, copying.restore(file, folder));
        });
    }
}
