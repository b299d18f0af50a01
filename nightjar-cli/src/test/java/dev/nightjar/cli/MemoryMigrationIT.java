package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** From a file to a server and back: {@code nightjar memory migrate}. */
@Timeout(600)
final class MemoryMigrationIT {

    private static final int KILLS = 8;
    private static final int MAX_MILLIS = 2_500;
    private static final int TURNS = 300;

    @TempDir
    Path folder;

    private EmbeddedPostgres server;
    private NightjarInThisJvm nightjar;

    @BeforeEach
    void start() {
        try {
            server = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        } catch (IOException | RuntimeException e) {
            abort("no PostgreSQL server can be started here: " + e);
        }
        nightjar = at(folder);
    }

    @AfterEach
    void end() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @Test
    @DisplayName(
            "the whole memory goes to the server and back to another machine's file: lists, runs and searches are equal")
    void should_go_there_and_back() throws IOException {
        talk(3);
        nightjar.run("memory", "add", "Ada lives in Bergen").succeeded();
        nightjar.run("jobs", "run", "decay").succeeded();
        var memories = list("memory", "list");
        var runs = list("memory", "runs");
        var sessions = list("sessions", "list");

        nightjar.environment("NIGHTJAR_MEMORY_STORE", "postgresql");
        assertThat(nightjar.run("search", "Bergen").succeeded().text())
                .contains("Nothing is remembered yet in namespace agent of agent default, in the server;");
        nightjar.environment("NIGHTJAR_MEMORY_STORE", "sqlite");

        var there = nightjar.run("memory", "migrate", "--to", "postgresql").succeeded();

        assertThat(there.text())
                .contains("memory.db to jdbc:postgresql:", "(schema nightjar_default); both are equal.")
                .contains(
                        "table rows hash, equal in both",
                        "memories 4 ",
                        "set memory.store: postgresql in nightjar.yaml");
        assertThat(refusal("postgresql")).contains("has memories already", "nothing is overwritten");
        nightjar.environment("NIGHTJAR_MEMORY_STORE", "postgresql");
        assertThat(list("memory", "list")).isEqualTo(memories);
        assertThat(list("memory", "runs")).isEqualTo(runs);
        assertThat(list("sessions", "list")).isEqualTo(sessions);
        assertThat(nightjar.run("search", "Bergen").succeeded().text()).contains("Ada lives in Bergen");
        assertThat(refusal("postgresql")).contains("memory.store is postgresql already");
        assertThat(list("memory", "list", "--data-dir", folder.resolve("new").toString()))
                .as("with a data folder that is not there yet")
                .isEqualTo(memories);

        nightjar = at(Files.createDirectory(folder.resolve("other")));
        nightjar.environment("NIGHTJAR_MEMORY_STORE", "postgresql");
        assertThat(nightjar.run("memory", "migrate", "--to", "sqlite", "--json")
                        .json()
                        .path("setting")
                        .asText())
                .isEqualTo("memory.store: sqlite");
        nightjar.environment("NIGHTJAR_MEMORY_STORE", "sqlite");
        assertThat(list("memory", "list")).isEqualTo(memories);
        assertThat(list("memory", "runs")).isEqualTo(runs);
        assertThat(nightjar.run("doctor").out()).doesNotContain("integrity");
    }

    @Test
    @Tag("proof")
    @DisplayName("killed at any moment, the copy is refused or whole, and the same command completes it")
    void should_survive_kills() throws Exception {
        talk(TURNS);
        var memories = list("memory", "list");
        var random = new Random(40);
        for (int kill = 0; kill < KILLS; kill++) {
            var migration = nightjar.asProcess()
                    .builder(List.of(), "memory", "migrate", "--to", "postgresql")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!migration.waitFor(random.nextInt(MAX_MILLIS), TimeUnit.MILLISECONDS)) {
                migration.destroyForcibly().waitFor();
            }
            nightjar.environment("NIGHTJAR_MEMORY_STORE", "postgresql");
            var used = nightjar.run("memory", "list", "--json", "--limit", "1000");
            nightjar.environment("NIGHTJAR_MEMORY_STORE", "sqlite");
            if (used.exitCode() == 0) {
                assertThat(used.out()).as("after kill %d", kill).isIn("[]\n", memories);
            } else {
                assertThat(used.err()).as("after kill %d", kill).contains("is not finished", "memory migrate --to");
            }
        }

        var last = nightjar.run("memory", "migrate", "--to", "postgresql");

        assertThat(last.exitCode() == 0 || last.err().contains("has memories already"))
                .as(last.err())
                .isTrue();
        nightjar.environment("NIGHTJAR_MEMORY_STORE", "postgresql");
        assertThat(list("memory", "list")).isEqualTo(memories);
    }

    private NightjarInThisJvm at(Path home) {
        var one = new NightjarInThisJvm(home);
        one.environment("NIGHTJAR_MEMORY_POSTGRESQL_USER", "postgres");
        one.environment(
                "NIGHTJAR_MEMORY_POSTGRESQL_URL", "jdbc:postgresql://localhost:" + server.getPort() + "/postgres");
        return one;
    }

    private void talk(int turns) throws IOException {
        var lines = new ArrayList<String>();
        for (int i = 0; i < turns; i++) {
            lines.add("{\"session\":\"s\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"text\":\"I caught fish "
                    + i + " on the Lark\"}");
        }
        var talk = Files.write(folder.resolve("talk.jsonl"), lines);
        nightjar.run("replay", talk.toString()).succeeded();
    }

    /** Without what fades while one looks. */
    private String list(String... command) {
        var words = new ArrayList<>(List.of(command));
        words.addAll(List.of("--json", "--limit", "1000"));
        var out = nightjar.run(words.toArray(String[]::new)).succeeded().out();
        return out.replaceAll("\"confidence\":[0-9.]+", "");
    }

    private String refusal(String to) {
        var outcome = nightjar.run("memory", "migrate", "--to", to);
        assertThat(outcome.exitCode()).isEqualTo(1);
        return outcome.err().replaceAll("\\s+", " ");
    }
}
