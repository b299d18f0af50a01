package dev.nightjar.hostdemo.checkup;

import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.MemoryCopying;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What was saved out of a damaged store.
 *
 * @param agentFolder where it is now
 * @param rescued what it is
 */
public record Rescue(Path agentFolder, MemoryCopying.Rescued rescued) {

    /**
     * Copies what can still be read of the store a host with these settings would use into another data folder.
     *
     * @throws MemoryException when nothing can be read, or the folder has a memory already
     * @throws IOException when a folder cannot be made
     */
    public static Rescue into(HostSettings settings, Path dataFolder) throws IOException {
        return HostWithoutMemory.of(settings, (agent, copying) -> {
            var target = dataFolder.resolve(agent);
            return new Rescue(target, copying.rescue(settings.root().resolve(agent), target));
        });
    }
}
