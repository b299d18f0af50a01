package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nightjar doctor} names what is wrong with a store, its file, and what to do. */
final class DoctorIT {

    private static final int PAGE_BYTES = 4_096;

    @TempDir
    static Path prepared;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;
    private Path store;

    @BeforeAll
    static void remember() {
        new NightjarInThisJvm(prepared)
                .runWithInput(
                        "I live in Bergen.\nI have a boat.\n", "chat", "--lines", "--session", "s", "--name", "Ada")
                .succeeded();
    }

    @BeforeEach
    void copy() throws IOException {
        nightjar = new NightjarInThisJvm(folder);
        nightjar.startWithMemoryOf(prepared);
        store = folder.resolve("home/default/memory.db");
    }

    @Test
    @DisplayName("it says ok of a store that is, and how much room there is")
    void should_say_ok_of_what_is() {
        assertThat(nightjar.run("doctor", "--deep").succeeded().text())
                .contains(store.toString(), "sound", "agree", "free, writable")
                .doesNotContain("broken");
        assertThat(nightjar.run("doctor", "--repair").succeeded().text()).doesNotContain("rebuilt");
    }

    @Test
    @DisplayName("conversations of other users that wait are counted, too")
    void should_count_what_waits_for_other_users() throws IOException {
        var message = Files.writeString(
                folder.resolve("other.jsonl"),
                "{\"session\":\"o\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"text\":\"I live in Oslo.\"}\n");
        nightjar.run("replay", message.toString(), "--namespace", "user:other", "--now", "2026-01-02T09:05:00Z")
                .succeeded();

        assertThat(nightjar.run("doctor").succeeded().text()).contains("1 of them in other namespaces");
    }

    @Test
    @DisplayName("a model that knows little of the language of most memories is told, with what to do")
    void should_tell_that_the_model_does_not_know_the_language() {
        assertThat(nightjar.run("doctor", "--json").succeeded().text()).doesNotContain("knows little");
        nightjar.runWithInput("""
                        Ich wohne seit letztem Herbst in einem kleinen Dorf bei Lüneburg.
                        Meine Schwester züchtet dort Schafe und verkauft den Käse auf dem Wochenmarkt.
                        Gestern haben wir den undichten Schuppen neu gedeckt.
                        Der Nachbar hat uns seine lange Leiter geliehen.
                        Nächste Woche muss ich zum Zahnarzt, der Backenzahn schmerzt.
                        Unsere Heizung wird im Frühjahr durch eine Wärmepumpe ersetzt.
                        Ich möchte endlich meinen Führerschein für das Motorrad machen.
                        Die Großmutter erzählte von der Überschwemmung vor vierzig Jahren.
                        Im Keller stehen noch dreißig Gläser Pflaumenmus.
                        Am Sonntag fahren wir mit den Fahrrädern an die Elbe.
                        Die Katze schläft am liebsten auf dem warmen Ofen.
                        Für die Geburtstagsfeier brauche ich noch einen Kuchen.
                        """, "chat", "--lines", "--session", "german", "--name", "Ada")
                .succeeded();
        assertThat(nightjar.run("doctor", "--json").succeeded().text())
                .contains("sampled memories are in a language", "knows little", "embedding.model");
    }

    @Test
    @DisplayName("a mistyped data folder, or agent, is told and not made")
    void should_not_make_a_folder_that_was_mistyped() {
        var missing = folder.resolve("mistyped");
        var outcome = nightjar.run("doctor", "--data-dir", missing.toString());
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.text()).contains("broken", missing.toString(), "does not exist");
        assertThat(missing).doesNotExist();

        var nobody = nightjar.run("doctor", "--agent", "nobody");
        assertThat(nobody.exitCode()).isEqualTo(1);
        assertThat(nobody.text()).contains("'nobody'", "'default'");
        assertThat(folder.resolve("home/nobody")).doesNotExist();
    }

    @Test
    @DisplayName("a file that may not be written is told")
    void should_tell_a_file_that_may_not_be_written() throws Exception {
        assumeThat(store.getFileSystem().supportedFileAttributeViews()).contains("posix");
        Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("r--------"));
        boolean isImmutable = false;
        if (Files.isWritable(store)) { // modes do not hold back root
            OutsideTool.assumeInstalled("chattr");
            isImmutable = OutsideTool.succeeds("chattr", "+i", store.toString());
        }
        try {
            assumeThat(Files.isWritable(store))
                    .as("neither chmod nor chattr takes the right to write away")
                    .isFalse();
            var outcome = nightjar.run("doctor");
            assertThat(outcome.exitCode()).isEqualTo(1);
            assertThat(outcome.text()).contains("broken", store.toString(), "cannot be written");
        } finally {
            if (isImmutable) {
                assertThat(OutsideTool.succeeds("chattr", "-i", store.toString()))
                        .isTrue();
            }
        }
    }

    @Test
    @DisplayName("a damaged index is found without --deep, and repaired")
    void should_find_and_repair_a_damaged_index() throws Exception {
        OutsideTool.sql(store, "UPDATE memories_fts_data SET block = zeroblob(length(block)) WHERE id > 1000");

        var outcome = nightjar.run("doctor");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.text()).contains("broken", store.toString(), "damaged", "nightjar doctor --repair");

        assertThat(nightjar.run("doctor", "--repair").succeeded().text()).contains("rebuilt", "sound");
        assertThat(nightjar.run("doctor", "--deep").succeeded().text()).contains("agree");
        assertThat(nightjar.run("search", "boat").succeeded().text()).contains("I have a boat");
    }

    @Test
    @DisplayName("with --deep an index that is sound but not that of the texts is found")
    void should_compare_when_deep() throws Exception {
        OutsideTool.sql(
                store, "DELETE FROM memories_fts WHERE rowid IN (SELECT pk FROM memories WHERE content LIKE '%boat%')");

        assertThat(nightjar.run("doctor").text()).contains("sound");
        var outcome = nightjar.run("doctor", "--deep");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.text()).contains("index of words differs", "ep_", "nightjar doctor --repair");
    }

    @Test
    @DisplayName("for damaged pages it names the file and the way out, and no plugin archive")
    void should_name_the_file_of_damaged_pages() throws Exception {
        OutsideTool.assumeInstalled("sqlite3");
        int page = Integer.parseInt(
                OutsideTool.sql(store, "SELECT rootpage FROM sqlite_master WHERE name = 'tool_calls'"));
        overwrite(page);

        var outcome = nightjar.run("doctor");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("broken", store.toString(), "damaged", "backup", "--rescue")
                .doesNotContain("memory-plugin.jar");

        var damaged = Files.readAllBytes(store);
        var saved = folder.resolve("saved").toString();
        var rescue = nightjar.run("doctor", "--rescue", saved, "--json").json();
        assertThat(rescue.get("incomplete").get(0).asText()).isEqualTo("tool_calls");
        assertThat(rescue.get("rows").get("memories").asInt()).isEqualTo(2);
        assertThat(Files.readAllBytes(store)).isEqualTo(damaged);
        assertThat(nightjar.run("search", "boat", "--data-dir", saved)
                        .succeeded()
                        .text())
                .contains("I have a boat");
        assertThat(nightjar.run("doctor", "--deep", "--data-dir", saved)
                        .succeeded()
                        .text())
                .contains("sound");
        assertThat(nightjar.run("doctor", "--rescue", saved).err()).contains("exists already");
    }

    @Test
    @DisplayName("of a file too damaged to be opened too")
    void should_name_a_file_that_cannot_be_opened() throws IOException {
        overwrite(1);

        var outcome = nightjar.run("doctor");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("broken", "does not start", store.toString(), "backup", "--rescue")
                .doesNotContain("memory-plugin.jar");
    }

    @Test
    @DisplayName("a missing file beside its log stops every command and is not replaced by an empty one")
    void should_not_replace_a_missing_file() throws Exception {
        var log = store.resolveSibling("memory.db-wal");
        try (var chat = ChatProcess.start(nightjar.asProcess(), folder)) {
            chat.say("I moved to Oslo.");
            chat.kill();
        }
        assertThat(Files.size(log)).isPositive();
        var kept = folder.resolve("kept.db");
        Files.move(store, kept);

        for (var command : new String[] {"search", "doctor", "chat"}) {
            var outcome = command.equals("search") ? nightjar.run(command, "Oslo") : nightjar.run(command);
            assertThat(outcome.exitCode()).as(command).isEqualTo(1);
            assertThat(outcome.text() + outcome.err())
                    .contains(store.toString(), log.toString(), "missing", "Put the file back");
            assertThat(store).doesNotExist();
        }

        Files.move(kept, store);
        assertThat(nightjar.run("search", "Oslo").succeeded().text()).contains("I moved to Oslo");
    }

    @Test
    @DisplayName("another program's database is named as that, without a migration library's advice")
    void should_name_another_programs_database() throws Exception {
        Files.delete(store);
        OutsideTool.sql(store, "CREATE TABLE recipes (name TEXT)", "INSERT INTO recipes VALUES ('soup')");
        var before = Files.readAllBytes(store);

        var outcome = nightjar.run("search", "soup");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .contains(store.toString(), "another program", "recipes")
                .doesNotContain("Flyway", "baseline", "schema history")
                .hasLineCount(1);
        assertThat(nightjar.run("doctor").text()).contains("another program").doesNotContain("memory-plugin.jar");
        assertThat(Files.readAllBytes(store)).isEqualTo(before);
    }

    private void overwrite(int page) throws IOException {
        var bytes = Files.readAllBytes(store);
        Arrays.fill(bytes, (page - 1) * PAGE_BYTES, page * PAGE_BYTES, (byte) 0xFF);
        Files.write(store, bytes);
    }
}
