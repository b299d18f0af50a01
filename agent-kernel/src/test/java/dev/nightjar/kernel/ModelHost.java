package dev.nightjar.kernel;

import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.AgentExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** Starts hosts with a model. */
final class ModelHost {

    private ModelHost() {}

    static AgentKernel start(Path home, String yaml, SkippedTime time, AgentExtension... extensions) {
        return start(home, yaml, time, Clock.systemUTC(), extensions);
    }

    static AgentKernel start(Path home, String yaml, SkippedTime time, Clock clock, AgentExtension... extensions) {
        var builder = AgentKernel.builder()
                .clock(clock)
                .agent("ada")
                .namespace(new Namespace("user:ada"))
                .dataRoot(home.resolve("data"))
                .config(file(home, yaml))
                .environment(Map.of("MY_KEY", "sk-secret-123", "BLANK_KEY", " "))
                .modelTime(time)
                .withoutMemory();
        for (AgentExtension extension : extensions) {
            builder.extension(extension);
        }
        return builder.start();
    }

    private static Path file(Path home, String yaml) {
        try {
            return Files.writeString(home.resolve("nightjar.yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
