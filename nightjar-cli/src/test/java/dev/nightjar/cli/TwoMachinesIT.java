package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One user, two machines: {@code nightjar memory merge} and {@code nightjar memory sync}. How often a sync is killed
 * says the system property {@code nightjar.kills}.
 */
@Timeout(600)
final class TwoMachinesIT {

    private static final int KILLS = Integer.getInteger("nightjar.kills", 6);
    private static final int MAX_MILLIS = 1_500;

    @TempDir
    Path folder;

    private Path shared;
    private NightjarInThisJvm laptop;
    private NightjarInThisJvm desktop;

    @BeforeEach
    void prepare() throws IOException {
        shared = folder.resolve("shared");
        laptop = new NightjarInThisJvm(Files.createDirectory(folder.resolve("laptop")));
        desktop = new NightjarInThisJvm(Files.createDirectory(folder.resolve("desktop")));
    }

    @Test
    @DisplayName(
            "said on both, corrected on one, erased on the other: after a sync in both directions both know the same")
    void should_know_the_same() throws IOException {
        said(laptop, "one", "My boat is called Lark");
        add(laptop, "Ada lives in Oslo");
        add(laptop, "Ada has an emerald lantern");
        sync(laptop);
        sync(desktop);
        said(desktop, "two", "I sail on Sundays");
        add(desktop, "Ada lives in Oslo");
        add(desktop, "Ada sails");
        laptop.run("memory", "edit", id(laptop, "Oslo"), "Ada lives in Bergen").succeeded();
        desktop.run("memory", "forget", id(desktop, "emerald"), "--force").succeeded();

        sync(desktop);
        sync(laptop);
        sync(desktop);

        assertThat(texts(laptop))
                .contains("Ada lives in Bergen", "Ada sails", "I sail on Sundays", "My boat is called Lark")
                .doesNotContain("Ada lives in Oslo", "Ada has an emerald lantern");
        assertThat(texts(desktop)).isEqualTo(texts(laptop));
        assertThat(sync(laptop).text()).contains("Nothing was new", "The others know all");
        for (var file : files()) {
            assertThat(Files.readString(file)).doesNotContain("emerald");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    @DisplayName("what is not whole, not Nightjar's or another user's in the folder is told and left alone")
    void should_leave_others_alone() throws IOException {
        add(laptop, "Ada sails");
        sync(laptop);
        var file = files().get(0);
        var whole = Files.readString(file);
        var half = whole.substring(0, whole.length() - 20);
        Files.writeString(file, half);
        var letter = Files.writeString(shared.resolve("letter.txt"), "Dear Ada");
        add(desktop, "Ada plays chess");

        var told = sync(desktop);

        assertThat(told.text()).contains("is not complete yet", "letter.txt is no file of Nightjar's");
        assertThat(file).content().isEqualTo(half);
        assertThat(letter).content().isEqualTo("Dear Ada");
        assertThat(desktop.run("memory", "sync", shared.toString(), "--namespace", "user:bob")
                        .succeeded()
                        .text())
                .contains("it is of namespace agent of agent");
        Files.writeString(file, whole);
        sync(desktop);
        assertThat(texts(desktop)).containsExactly("Ada plays chess", "Ada sails");
    }

    @Test
    @DisplayName(
            "merge takes a store, a data folder or exports, says beforehand what would come, and refuses what is none")
    void should_merge() throws IOException {
        add(laptop, "Ada sails");
        said(laptop, "one", "My boat is called Lark");
        var export = folder.resolve("export.jsonl").toString();
        laptop.run("memory", "export", "-o", export).succeeded();
        var home = folder.resolve("laptop").resolve("home");

        assertThat(desktop.run("memory", "merge", home.toString(), "--dry-run")
                        .succeeded()
                        .text())
                .contains("This would happen to", "Added 1 turn, 1 fact.");
        assertThat(desktop.run("memory", "merge", home.toString()).succeeded().text())
                .contains("Added 1 turn, 1 fact.");
        assertThat(desktop.run("memory", "merge", export).succeeded().text()).contains("Nothing was new");
        var store = home.resolve("default").resolve("memory.db");
        assertThat(desktop.run("memory", "merge", store.toString(), "--json")
                        .json()
                        .path("merged")
                        .path("facts")
                        .asInt(-1))
                .isZero();
        assertThat(texts(desktop)).isEqualTo(texts(laptop));
        var letter = Files.writeString(folder.resolve("letter.txt"), "Dear Ada");
        assertThat(failed(desktop, letter)).contains("letter.txt:1: this is no valid JSON", "Nothing was merged");
        assertThat(failed(desktop, folder.resolve("nothing"))).contains("There is no file or folder");
        assertThat(failed(laptop, store)).contains("is the store of this machine itself");
        assertThat(desktop.run("memory", "merge", export, "--namespace", "user:bob")
                        .err())
                .contains("contains memories of namespace agent");
    }

    @Test
    @Tag("proof")
    @DisplayName(
            "killed in the middle of a sync again and again, and two at once, nothing is lost and nothing comes twice")
    void should_survive_kills() throws Exception {
        var random = new Random(40);
        var expected = new TreeSet<String>();
        for (int kill = 0; kill < KILLS; kill++) {
            var machine = kill % 2 == 0 ? laptop : desktop;
            var text = "Ada has read book " + kill;
            add(machine, text);
            expected.add(text);
            var killed = start(machine);
            if (!killed.waitFor(random.nextInt(MAX_MILLIS), TimeUnit.MILLISECONDS)) {
                killed.destroyForcibly().waitFor();
            }
        }
        var atOnce = List.of(start(laptop), start(desktop));
        for (var one : atOnce) {
            assertThat(one.waitFor()).isZero();
        }

        sync(laptop);
        sync(desktop);

        assertThat(new ArrayList<>(expected)).isEqualTo(texts(laptop)).isEqualTo(texts(desktop));
    }

    private Process start(NightjarInThisJvm machine) throws IOException {
        return machine.asProcess()
                .builder(List.of(), "memory", "sync", shared.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private Outcome sync(NightjarInThisJvm machine) {
        return machine.run("memory", "sync", shared.toString()).succeeded();
    }

    private static void add(NightjarInThisJvm machine, String fact) {
        machine.run("memory", "add", fact).succeeded();
    }

    private void said(NightjarInThisJvm machine, String session, String text) throws IOException {
        var talk = Files.writeString(
                folder.resolve(session + ".jsonl"),
                "{\"session\":\"" + session + "\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"text\":\""
                        + text + "\"}\n");
        machine.run("replay", talk.toString()).succeeded();
    }

    private static String failed(NightjarInThisJvm machine, Path from) {
        var outcome = machine.run("memory", "merge", from.toString());
        assertThat(outcome.exitCode()).isNotZero();
        return outcome.err().replaceAll("\\s+", " ");
    }

    private static String id(NightjarInThisJvm machine, String word) {
        for (var memory : memories(machine)) {
            if (memory.path("content").asText().contains(word)) {
                return memory.path("id").asText();
            }
        }
        throw new AssertionError("There is no memory with " + word);
    }

    private static JsonNode memories(NightjarInThisJvm machine) {
        return machine.run("memory", "list", "--json", "--limit", "100").json();
    }

    private static List<String> texts(NightjarInThisJvm machine) {
        var texts = new ArrayList<String>();
        memories(machine).forEach(memory -> texts.add(memory.path("content").asText()));
        return texts.stream().sorted().toList();
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(shared)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).toList();
        }
    }
}
