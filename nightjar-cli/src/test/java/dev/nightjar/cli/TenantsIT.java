package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** More users than one server carries: {@code nightjar tenants}. */
@Timeout(600)
@Tag("proof")
final class TenantsIT {

    private static final int KILLS = 6;
    private static final int MAX_MILLIS = 4_000;
    private static final int TURNS = 300;
    private static final String ADA = "user:ada";

    @TempDir
    Path folder;

    private EmbeddedPostgres server;
    private NightjarInThisJvm north;
    private NightjarInThisJvm south;

    @BeforeEach
    void start() throws IOException, SQLException {
        try {
            server = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        } catch (IOException | RuntimeException e) {
            abort("no PostgreSQL server can be started here: " + e);
        }
        try (var connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE north");
            statement.execute("CREATE DATABASE south");
        }
        north = at("north");
        south = at("south");
    }

    @AfterEach
    void end() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @Test
    @DisplayName(
            "a user is moved with all memories, whatever kills the move before, and the lists of both servers say so")
    void should_move_a_user() throws Exception {
        north.run("memory", "add", "Ben paints bridges", "--namespace", "user:ben")
                .succeeded();
        talk();
        assertThat(north.run("tenants", "move", "ada", "--to", "south").err())
                .contains("no host has made its schema yet; start a host of that server first");
        south.run("tenants", "list").succeeded();
        var memories = list(north);
        var random = new Random(40);
        for (int kill = 0; kill < KILLS; kill++) {
            var move = north.asProcess()
                    .builder(List.of(), "tenants", "move", "ada", "--to", "south")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!move.waitFor(random.nextInt(MAX_MILLIS), TimeUnit.MILLISECONDS)) {
                move.destroyForcibly().waitFor();
            }
            assertThat(tenants(north)).as("after kill %d", kill).contains(ADA);
            assertThat(list(tenants(north).contains("\"moved_to\":\"south\"") ? south : north))
                    .as("after kill %d", kill)
                    .isEqualTo(memories);
        }

        var last = north.run("tenants", "move", ADA, "--to", "south");

        if (last.exitCode() == 0) {
            assertThat(last.text())
                    .contains("Moved user:ada to jdbc:postgresql:", "both were equal, row by row")
                    .contains("answer requests for user:ada with 421 and the name south");
        } else {
            assertThat(last.err()).contains("user:ada has moved to south already");
        }
        assertThat(list(north)).isEqualTo("[]\n");
        assertThat(list(south)).isEqualTo(memories);
        assertThat(north.run("tenants", "list").succeeded().text())
                .contains("user:ben 1 memory")
                .contains("user:ada moved to south");
        assertThat(south.run("search", "fish", "--namespace", ADA).succeeded().text())
                .contains("I caught fish");
        var late = north.run("memory", "add", "Ada is back", "--namespace", ADA);
        assertThat(late.exitCode()).isEqualTo(1);
        assertThat(late.err()).contains("user:ada has moved to the server south; ask a host of that server");
        assertThat(north.run("search", "fish", "--namespace", ADA).err())
                .contains("warning: user:ada has moved to the server south; nothing of it is here");
        assertThat(north.run("tenants", "move", "ben", "--to", "east").err()).contains("There is no server 'east'");
    }

    private NightjarInThisJvm at(String name) throws IOException {
        var one = new NightjarInThisJvm(Files.createDirectory(folder.resolve(name)));
        one.environment("NIGHTJAR_MEMORY_STORE", "postgresql");
        one.environment("NIGHTJAR_MEMORY_POSTGRESQL_USER", "postgres");
        one.environment("NIGHTJAR_MEMORY_POSTGRESQL_URL", url(name));
        Files.writeString(
                Files.createDirectories(folder.resolve(name).resolve("home")).resolve("nightjar.yaml"),
                "memory:\n  postgresql:\n    servers:\n      south: " + url("south") + "\n");
        return one;
    }

    private String url(String name) {
        return "jdbc:postgresql://localhost:" + server.getPort() + "/" + name;
    }

    private void talk() throws IOException {
        var lines = new ArrayList<String>();
        for (int i = 0; i < TURNS; i++) {
            lines.add("{\"session\":\"s\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"text\":\"I caught fish "
                    + i + "\"}");
        }
        var file = Files.write(folder.resolve("talk.jsonl"), lines);
        north.run("replay", file.toString(), "--namespace", ADA).succeeded();
    }

    private static String tenants(NightjarInThisJvm host) {
        return host.run("tenants", "list", "--json").succeeded().out();
    }

    private static String list(NightjarInThisJvm host) {
        return host.run("memory", "list", "--json", "--limit", "1000", "--namespace", ADA)
                .succeeded()
                .out();
    }
}
