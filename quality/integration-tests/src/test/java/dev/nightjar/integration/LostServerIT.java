package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.Health;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host says of itself when its PostgreSQL server is gone. */
class LostServerIT {

    @TempDir
    private Path folder;

    @Test
    @Tag("F1")
    @Tag("H3")
    @DisplayName("a host without its server says so, and goes on telling all its figures")
    void should_say_that_its_server_is_gone() throws IOException {
        var server = EmbeddedServer.start();
        try (server;
                var host = TestHost.withAll(
                        folder,
                        builder -> builder.environment(Map.of(
                                "NIGHTJAR_MEMORY_STORE",
                                "postgresql",
                                "NIGHTJAR_MEMORY_POSTGRESQL_USER",
                                "postgres",
                                "NIGHTJAR_MEMORY_POSTGRESQL_URL",
                                "jdbc:postgresql://localhost:" + server.getPort() + "/postgres")))) {
            var kernel = host.kernel();
            assertThat(kernel.memoryProblem()).isEmpty();
            var before = health(kernel);
            assertThat(before.isUp()).isTrue();

            server.close();

            assertThat(kernel.memoryProblem()).isPresent();
            assertThat(health(kernel).isUp()).isFalse();
            assertThat(health(kernel).figures())
                    .containsOnlyKeys(before.figures().keySet());
            assertThat(health(kernel).figures().get("file_bytes")).isPositive();
        }
    }

    private static Health health(AgentKernel kernel) {
        var memory = kernel.plugins().list().stream()
                .filter(plugin -> plugin.id().equals(Archives.MEMORY))
                .findFirst()
                .orElseThrow();
        return Objects.requireNonNull(memory.health());
    }
}
