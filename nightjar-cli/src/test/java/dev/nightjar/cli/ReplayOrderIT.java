package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversations reach the memory in whatever order their files are replayed; what holds is what was said last. */
class ReplayOrderIT {

    private static final String LINE =
            "{\"session\":\"%s\",\"time\":\"2026-%02d-01T%02d:00:00Z\",\"role\":\"user\",\"name\":\"Ada\",\"text\":\"%s\"}\n";

    private static final String OSLO = "I live in Oslo now, near the harbour.";
    private static final String BERGEN = "I live in Bergen now, near the harbour.";
    private static final String ROME = "I live in Rome now, near the harbour.";
    private static final String NORDKRAFT = "I work for Nordkraft now.";
    private static final String ENGLISH = "Please answer in English from now on.";
    private static final String BRIEF = "Please keep your answers short from now on.";

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    @DisplayName("an older conversation replayed later takes no place in the profile, and ends nothing")
    void should_let_an_older_conversation_end_nothing() throws IOException {
        var data = folder.resolve("memory").toString();
        nightjar.run("replay", month(3, BERGEN), "--data-dir", data).succeeded();
        nightjar.run("replay", month(1, OSLO), "--data-dir", data).succeeded();
        assertThat(profile(data)).containsExactly(said(BERGEN));
        assertThat(nightjar.run("memory", "list", "--kind", "fact", "--data-dir", data)
                        .succeeded()
                        .out())
                .contains(said(BERGEN), said(OSLO));
    }

    @Test
    @DisplayName("forty homes in turn leave one in the profile")
    void should_leave_one_home() throws IOException {
        var lines = IntStream.range(0, 40)
                .mapToObj(i -> LINE.formatted("s" + i, 1 + i / 10, i % 10, i % 2 == 0 ? OSLO : BERGEN))
                .collect(Collectors.joining());
        var file = Files.writeString(folder.resolve("forty.jsonl"), lines + LINE.formatted("end", 9, 9, "Hello"));
        var data = folder.resolve("memory").toString();
        nightjar.run("replay", file.toString(), "--data-dir", data).succeeded();
        assertThat(profile(data)).containsExactly(said(BERGEN));
    }

    @Test
    @DisplayName("a session that goes on after it was consolidated takes the place of what it said before")
    void should_let_a_session_change_its_mind() throws IOException {
        var data = folder.resolve("memory").toString();
        for (var said : List.of(OSLO, BERGEN)) {
            int hour = said.contains("Oslo") ? 1 : 2;
            var lines = LINE.formatted("same", 1, hour, said) + LINE.formatted("end" + hour, 2, hour, "Hello");
            var file = Files.writeString(folder.resolve(hour + ".jsonl"), lines);
            nightjar.run("replay", file.toString(), "--data-dir", data).succeeded();
        }
        assertThat(profile(data)).containsExactly(said(BERGEN));
    }

    @Test
    @DisplayName("law: whatever the order of files, the newest statement of each slot is the one in the profile")
    void should_not_depend_on_the_order_of_files() throws IOException {
        long seed = 20_260_801;
        var random = new Random(seed);
        for (int round = 0; round < 3; round++) {
            var data = folder.resolve("memory" + round).toString();
            var files = new ArrayList<String>();
            files.add(month(1, OSLO + " I work for Siemens now. Please answer in German from now on."));
            files.add(month(2, BERGEN + " " + BRIEF));
            files.add(month(3, NORDKRAFT + " " + ENGLISH));
            files.add(month(4, ROME));
            Collections.shuffle(files, random);
            for (var file : files) {
                nightjar.run("replay", file, "--data-dir", data).succeeded();
            }
            assertThat(profile(data))
                    .as("seed %d, round %d: %s", seed, round, files)
                    .isSubsetOf(said(ROME), said(NORDKRAFT), wish(ENGLISH), wish(BRIEF))
                    .contains(said(ROME), wish(ENGLISH), wish(BRIEF));
        }
    }

    /** A file with a session of one statement and another session, which completes it. */
    private String month(int month, String said) throws IOException {
        var lines = LINE.formatted("s" + month, month, 9, said) + LINE.formatted("end" + month, month, 10, "Hello");
        return Files.writeString(folder.resolve(month + ".jsonl"), lines).toString();
    }

    private static String said(String sentence) {
        return "Ada: \"" + sentence + "\"";
    }

    private static String wish(String sentence) {
        return "wish of Ada: \"" + sentence + "\"";
    }

    private List<String> profile(String data) {
        var working =
                nightjar.run("memory", "working", "--json", "--data-dir", data).json();
        return Stream.of("profile", "learned_facts")
                .flatMap(section -> StreamSupport.stream(
                        working.get("sections").path(section).spliterator(), false))
                .map(line -> line.get("text").asText())
                .toList();
    }
}
