package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command while its store cannot be written for a while, or for good. */
final class StoreTroubleIT {

    /** Locks of seconds are what is tried here, so nobody may wait for them longer than users do. */
    private static final String CAPTURE_LIMIT = "NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS";

    private static final String USUAL_LIMIT = "2000";

    /** Less than the files of a new store have, so that none of them may grow. */
    private static final String NO_GROWTH = "12288";

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;
    private Path store;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
        nightjar.environment(CAPTURE_LIMIT, USUAL_LIMIT);
        store = folder.resolve("home/default/memory.db");
    }

    @Test
    @Tag("proof")
    @DisplayName("a backup is taken beside a chat and put back after it; while the chat goes on it is refused")
    void should_back_up_and_restore() throws Exception {
        var backup = folder.resolve("backup.db").toString();
        try (var chat = ChatProcess.start(nightjar.asProcess(), folder)) {
            chat.say("one");
            nightjar.run("memory", "backup", backup).succeeded();
            chat.say("two");
            var refused = nightjar.run("memory", "restore", backup);
            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.err()).contains("another process has it open");
            chat.end();
        }
        assertThat(said()).containsExactly("one", "two");

        var restored = nightjar.run("memory", "restore", backup, "--json").succeeded();
        assertThat(said()).containsExactly("one");
        assertThat(Path.of(restored.json().get("replaced").asText())).isRegularFile();
    }

    @Test
    @DisplayName("after a moment without room all that was said is stored, in order, and the exit code is 0")
    void should_store_everything_after_a_moment_without_room() throws Exception {
        OutsideTool.assumeInstalled("prlimit");
        try (var chat = ChatProcess.start(nightjar.asProcess(), folder)) {
            assertThat(chat.say("one")).isEmpty();
            OutsideTool.limitFileSize(chat.pid(), NO_GROWTH);
            assertThat(chat.say("two"))
                    .singleElement()
                    .satisfies(line -> assertThat(line.get("error").asText())
                            .contains("not stored", "kept and tried again")
                            .doesNotContain("could not be remembered", "committed as soon as"));
            chat.say("three");
            OutsideTool.limitFileSize(chat.pid(), "unlimited");
            chat.say("four");
            assertThat(chat.say("five")).noneMatch(line -> line.has("error"));

            var outcome = chat.end();
            assertThat(outcome.exitCode()).isZero();
            assertThat(outcome.err()).doesNotContain("\"error\"");
        }
        assertThat(said()).containsExactly("one", "two", "three", "four", "five");
    }

    @Test
    @Tag("proof")
    @DisplayName("what waits is stored while nobody says anything, and the chat tells it with the next answer")
    void should_store_what_waits_without_another_message() throws Exception {
        OutsideTool.assumeInstalled("prlimit", "sqlite3");
        try (var chat = ChatProcess.start(nightjar.asProcess(), folder)) {
            chat.say("one");
            OutsideTool.limitFileSize(chat.pid(), NO_GROWTH);
            chat.say("two");
            OutsideTool.limitFileSize(chat.pid(), "unlimited");
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (stored() < 2 && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(200);
            }
            assertThat(stored()).isEqualTo(2);
            chat.say("three");
            assertThat(chat.end().out()).contains("{\"stored_late\":1}");
        }
    }

    @Test
    @Tag("proof")
    @DisplayName("what is never stored is named at the end, with session, number and beginning, and the exit code is 1")
    void should_name_what_is_lost() throws Exception {
        OutsideTool.assumeInstalled("prlimit");
        try (var chat = ChatProcess.start(nightjar.asProcess(), folder)) {
            chat.say("one");
            OutsideTool.limitFileSize(chat.pid(), NO_GROWTH);
            chat.say("two " + "and much more ".repeat(40));
            chat.say("three");

            var outcome = chat.end();
            assertThat(outcome.exitCode()).isEqualTo(1);
            assertThat(outcome.err().lines().filter(line -> line.startsWith("{\"error\"")))
                    .singleElement()
                    .satisfies(line -> assertThat(line)
                            .contains("2 messages of session 's'", "are lost", "two and much more", "…")
                            .contains("cannot be read or written at present")
                            .hasSizeLessThan(600));
        }
        assertThat(said()).containsExactly("one");
    }

    @Test
    @Tag("proof")
    @DisplayName("on a disk that fills up and is cleared again nothing is lost")
    void should_survive_a_full_disk() throws Exception {
        OutsideTool.assumeInstalled("mount", "umount");
        var disk = Files.createDirectory(folder.resolve("disk"));
        assumeThat(OutsideTool.succeeds("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", disk.toString()))
                .as("a tmpfs cannot be mounted here")
                .isTrue();
        try (var chat = ChatProcess.start(nightjar.asProcess(), folder, "--data-dir", disk.toString())) {
            chat.say("one");
            var filler = fill(disk);
            var large = "large ".repeat(20_000);
            assertThat(chat.say(large)).anyMatch(line -> line.has("error"));
            chat.say("three");
            var examined = nightjar.run("doctor", "--data-dir", disk.toString());
            assertThat(examined.exitCode()).isEqualTo(1);
            assertThat(examined.text()).contains("free some space");
            Files.delete(filler);
            chat.say("four");
            assertThat(chat.end().exitCode()).isZero();
            assertThat(said("--data-dir", disk.toString())).containsExactly("one", large.strip(), "three", "four");
        } finally {
            assertThat(OutsideTool.succeeds("umount", disk.toString())).isTrue();
        }
    }

    @Test
    @DisplayName("a lock of another process delays messages, reorders none, and what is told of it is one thing")
    void should_keep_the_order_behind_a_lock() throws Exception {
        OutsideTool.assumeInstalled("sqlite3");
        try (var chat = ChatProcess.start(nightjar.asProcess(), folder)) {
            chat.say("one");
            var lock = OutsideTool.shellOf(store);
            try (var commands = lock.outputWriter();
                    var answers = lock.inputReader()) {
                commands.write("BEGIN IMMEDIATE;\nSELECT 'locked';\n");
                commands.flush();
                assertThat(answers.readLine()).isEqualTo("locked");
                assertThat(chat.say("two"))
                        .singleElement()
                        .satisfies(line -> assertThat(line.get("error").asText())
                                .contains("not stored", "in time", "stored once the database can be written")
                                .doesNotContain("could not", "lost"));
                chat.say("three");
                commands.write("COMMIT;\n");
            }
            assertThat(lock.waitFor(30, TimeUnit.SECONDS)).isTrue();
            chat.say("four");
            assertThat(chat.end().exitCode()).isZero();
        }
        assertThat(said()).containsExactly("one", "two", "three", "four");
    }

    @Test
    @Tag("proof")
    @DisplayName("a replay waits for a lock, says so, and goes on")
    void should_wait_for_a_lock_while_replaying() throws Exception {
        OutsideTool.assumeInstalled("sqlite3");
        var lines = IntStream.range(0, 5)
                .mapToObj(i ->
                        "{\"session\":\"s\",\"time\":\"2026-01-02T09:0%d:00Z\",\"role\":\"user\",\"text\":\"Word %d\"}"
                                .formatted(i, i))
                .toList();
        nightjar.runWithInput(lines.get(0), "replay", "-").succeeded();
        var lock = OutsideTool.shellOf(store);
        var err = Files.createTempFile(folder, "err", ".txt");
        try (var commands = lock.outputWriter();
                var answers = lock.inputReader()) {
            commands.write("BEGIN IMMEDIATE;\nSELECT 'locked';\n");
            commands.flush();
            assertThat(answers.readLine()).isEqualTo("locked");
            var talk = Files.write(folder.resolve("talk.jsonl"), lines);
            var process = new NightjarProcess(folder);
            process.environment(CAPTURE_LIMIT, USUAL_LIMIT);
            var replay = process.builder(List.of(), "replay", talk.toString())
                    .redirectError(err.toFile())
                    .start();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (Files.size(err) == 0 && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
            assertThat(Files.readString(err)).contains(talk + ":2 waits for the database");
            commands.write("COMMIT;\n");
            commands.flush();
            assertThat(replay.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(replay.exitValue()).as(Files.readString(err)).isZero();
        }
        assertThat(said()).containsExactly("Word 0", "Word 1", "Word 2", "Word 3", "Word 4");
    }

    @Test
    @Tag("proof")
    @DisplayName("a run whose end cannot be written does not stay running for ever: it ends once its claim has lapsed")
    void should_end_a_run_that_could_not_be_ended() throws Exception {
        OutsideTool.assumeInstalled("sqlite3");
        nightjar.runWithInput("hello\n", "chat", "--now", "2026-01-02T09:00:00Z")
                .succeeded();
        nightjar.run("jobs", "list").succeeded();
        OutsideTool.sql(
                store,
                "CREATE TRIGGER broken BEFORE UPDATE OF status ON schedule_runs BEGIN SELECT raise(ABORT, 'broken'); END");

        var failed = nightjar.run("jobs", "run", "decay", "--now", "2026-01-02T10:00:00Z");
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains("could not be written", "broken");

        OutsideTool.sql(store, "DROP TRIGGER broken");
        assertThat(job("decay", "2026-01-02T10:01:00Z").has("last_run_status")).isFalse();
        assertThat(job("decay", "2026-01-02T10:03:00Z").get("last_run_status").asText())
                .isEqualTo("failed");
        nightjar.run("jobs", "run", "decay", "--now", "2026-01-02T10:04:00Z").succeeded();
    }

    @Test
    @Tag("proof")
    @DisplayName("a job that could not deal with some rows says how many and why, and the exit code is 1")
    void should_not_report_plain_success_when_rows_failed() throws Exception {
        OutsideTool.assumeInstalled("sqlite3");
        nightjar.run("tool", "remember_fact", "{\"content\": \"Ada sails\"}", "--now", "2026-01-02T09:00:00Z")
                .succeeded();
        nightjar.run("tool", "remember_fact", "{\"content\": \"Ada rows\"}", "--now", "2026-01-02T09:00:00Z")
                .succeeded();
        OutsideTool.sql(
                store,
                "CREATE TRIGGER bad BEFORE UPDATE OF valid_until ON memories WHEN old.content = 'Ada rows'"
                        + " BEGIN SELECT raise(ABORT, 'bad row'); END");

        var run = nightjar.run("jobs", "run", "decay", "--now", "2036-01-02T09:00:00Z");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.text()).contains("success with errors", "1 errors", "1 memories could not be ended", "bad row");
        var told = nightjar.run("jobs", "history", "decay", "--json").json().get(0);
        assertThat(told.get("counts").get("errors").asInt()).isEqualTo(1);
        assertThat(told.get("counts").get("pruned").asInt()).isEqualTo(1);
        assertThat(told.get("error").asText()).contains("tried again");
        OutsideTool.sql(store, "DROP TRIGGER bad");
        nightjar.run("jobs", "run", "decay", "--now", "2036-01-03T09:00:00Z").succeeded();
    }

    private JsonNode job(String name, String now) {
        return StreamSupport.stream(
                        nightjar.run("jobs", "list", "--json", "--now", now)
                                .json()
                                .spliterator(),
                        false)
                .filter(job -> job.get("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Takes all the room of a disk. */
    private static Path fill(Path disk) throws IOException {
        var filler = disk.resolve("filler");
        try (var out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(new byte[4_096]);
            }
        } catch (IOException full) {
            return filler;
        }
    }

    private int stored() throws IOException, InterruptedException {
        return Integer.parseInt(OutsideTool.sql(store, "SELECT count(*) FROM memories WHERE kind = 'episode'"));
    }

    /** What was said, in the order in which it is stored. */
    private List<String> said(String... options) {
        var arguments = new ArrayList<>(List.of("memory", "list", "--kind", "episode", "--limit", "50", "--json"));
        arguments.addAll(List.of(options));
        return StreamSupport.stream(
                        nightjar.run(arguments.toArray(String[]::new)).json().spliterator(), false)
                .sorted(Comparator.comparingLong(
                        memory -> memory.get("sequence").asLong()))
                .map(memory -> memory.get("content").asText())
                .toList();
    }
}
