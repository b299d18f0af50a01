package dev.nightjar.hostdemo.checkup;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.hostdemo.host.TemporaryFolder;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.maintenance.MemoryCopying;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What was saved out of a damaged store.
 *
 * @param agentFolder where it is now
 * @param rescued what it is
 */
public record Rescue(Path agentFolder, MemoryCopying.Rescued rescued) {

    private static final String CONFIGURATION = "nightjar.yaml";

    /**
     * Copies what can still be read of the store a host with these settings would use into another data folder.
     *
     * @throws MemoryException when nothing can be read, or the folder has a memory already
     * @throws IOException when a folder cannot be made
     */
    public static Rescue into(HostSettings settings, Path dataFolder) throws IOException {
        var root = settings.root();
        // Which plugin can read a memory, and what the agent is called, is known to a host only: one without memory.
        try (var folder = TemporaryFolder.create("nightjar-rescue")) {
            var empty = folder.path();
            if (Files.isRegularFile(root.resolve(CONFIGURATION))) {
                Files.copy(root.resolve(CONFIGURATION), empty.resolve(CONFIGURATION));
            }
            try (var host = Host.startForMaintenance(settings.withDataRoot(empty), true)) {
                host.memory();
                var agent = host.scope().agentId();
                var target = dataFolder.resolve(agent);
                var copying = host.kernel()
                        .service(MemoryCopying.class)
                        .orElseThrow(() -> new MemoryException("The plugin that offers memory cannot copy one"));
                return new Rescue(target, copying.rescue(root.resolve(agent), target));
            }
        }
    }
}
