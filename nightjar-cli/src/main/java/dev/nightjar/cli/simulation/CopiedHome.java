package dev.nightjar.cli.simulation;

import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.host.TemporaryFolder;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.MemoryCopying;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A data folder of its own with a copy of an agent's memory and configuration, which is gone when it is closed. */
public final class CopiedHome implements AutoCloseable {

    private static final String CONFIGURATION = "nightjar.yaml";

    private final TemporaryFolder folder;
    private final HostSettings settings;

    private CopiedHome(TemporaryFolder folder, HostSettings settings) {
        this.folder = folder;
        this.settings = settings;
    }

    /**
     * Copies what a host with these settings would use; no host is started on the original.
     *
     * @throws MemoryException when there is nothing to copy
     */
    public static CopiedHome of(HostSettings original) throws IOException {
        var root = original.root();
        var folder = TemporaryFolder.create("simulation");
        var copied = new CopiedHome(folder, original.withDataRoot(folder.path().resolve("home")));
        boolean isCopied = false;
        try {
            copied.fill(root);
            isCopied = true;
        } finally {
            if (!isCopied) {
                copied.close();
            }
        }
        return copied;
    }

    /** The same host on the copy. */
    public HostSettings settings() {
        return settings;
    }

    private void fill(Path root) throws IOException {
        var home = Files.createDirectories(folder.path().resolve("home"));
        if (Files.isRegularFile(root.resolve(CONFIGURATION))) {
            Files.copy(root.resolve(CONFIGURATION), home.resolve(CONFIGURATION));
        }
        // Which plugin can copy a memory, and what the agent is called, is known to a host only: one without memory.
        var empty = folder.path().resolve("empty");
        Files.createDirectories(empty);
        if (Files.isRegularFile(root.resolve(CONFIGURATION))) {
            Files.copy(root.resolve(CONFIGURATION), empty.resolve(CONFIGURATION));
        }
        try (var host = Host.startForMaintenance(settings.withDataRoot(empty), false)) {
            var agent = host.scope().agentId();
            host.memory();
            host.memory(MemoryCopying.class).copy(root.resolve(agent), home.resolve(agent));
        }
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
