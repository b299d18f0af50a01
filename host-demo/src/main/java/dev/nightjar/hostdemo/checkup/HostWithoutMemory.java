package dev.nightjar.hostdemo.checkup;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.hostdemo.host.TemporaryFolder;
import dev.nightjar.spi.MemoryCopying;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.BiFunction;

/**
 * A host beside the store it works on. Which plugin can read a store, and what its agent is called, is known to a host
 * only; one on the store itself would open it.
 */
final class HostWithoutMemory {

    private static final String CONFIGURATION = "nightjar.yaml";

    private HostWithoutMemory() {}

    /**
     * Does something with the files of memories.
     *
     * @param work gets the agent's name and what copies files
     */
    static <T> T of(HostSettings settings, BiFunction<String, MemoryCopying, T> work) throws IOException {
        var root = settings.root();
        try (var folder = TemporaryFolder.create("copying")) {
            var empty = folder.path();
            if (Files.isRegularFile(root.resolve(CONFIGURATION))) {
                Files.copy(root.resolve(CONFIGURATION), empty.resolve(CONFIGURATION));
            }
            try (var host = Host.startForMaintenance(settings.withDataRoot(empty), true)) {
                host.memory();
                return work.apply(host.scope().agentId(), host.copying());
            }
        }
    }
}
