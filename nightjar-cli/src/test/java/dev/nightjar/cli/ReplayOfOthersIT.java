package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code nightjar replay} with files that other programs made, and beside another replay. */
@Timeout(300)
final class ReplayOfOthersIT {

    private static final String LIST = """
            {"messages":[
              {"role":"system","content":"Be brief."},
              {"role":"user","name":"Ada","content":"I live in Oslo."},
              {"role":"assistant","content":[{"type":"text","text":"How nice!"}]}]}
            """;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    void should_tell_what_it_found_and_add_nothing_twice() throws IOException {
        var file = Files.writeString(folder.resolve("talk.json"), LIST).toString();

        var told = nightjar.run("replay", file).succeeded();
        assertThat(told.out().replaceAll("\\s+", " "))
                .contains("OpenAI-style messages, 1 conversation; left out: 1 system messages", "messages 2");
        var again = nightjar.run("replay", file, "--json").json();

        assertThat(again.get("messages").asInt()).isZero();
        assertThat(again.get("files").get(0).get("format").asText()).isEqualTo("OpenAI-style messages, 1 conversation");
        assertThat(again.get("files")
                        .get(0)
                        .get("left_out")
                        .get("system messages")
                        .asInt())
                .isEqualTo(1);
        assertThat(again.get("pending").asInt()).isEqualTo(1);
        assertThat(nightjar.run("memory", "list", "--session", "talk-1", "--json")
                        .json())
                .hasSize(2);
        assertThat(nightjar.run("search", "Where does Ada live?").succeeded().out())
                .contains("I live in Oslo.");
    }

    @Test
    void should_read_a_list_from_a_pipe() {
        var report = nightjar.runWithInput(LIST, "replay", "-", "--json").json();

        assertThat(report.get("messages").asInt()).isEqualTo(2);
    }

    @Test
    @DisplayName("two replays at once report what is their own, and warn of nothing that is only the other's work")
    void should_report_only_its_own_beside_another_replay() throws Exception {
        var early = Files.writeString(folder.resolve("early.jsonl"), talk("p", "Oslo", "2026-01"));
        var late = Files.writeString(folder.resolve("late.jsonl"), talk("q", "Rome", "2026-07"));

        var one = start("replay", early.toString(), "--json");
        var other = start("replay", late.toString(), "--json");

        assertThat(one.waitFor()).isZero();
        assertThat(other.waitFor()).isZero();
        for (var process : new Process[] {one, other}) {
            var out = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            assertThat(out)
                    .contains("\"messages\":60,\"episodes\":60,\"forgotten\":0,\"sessions\":12,")
                    .doesNotContain("lease");
        }
    }

    /** Both streams together, so that neither fills up. */
    private Process start(String... typed) throws IOException {
        return new NightjarProcess(folder)
                .builder(java.util.List.of(), typed)
                .redirectErrorStream(true)
                .start();
    }

    private static String talk(String session, String city, String month) {
        return IntStream.range(0, 60)
                .mapToObj(i ->
                        "{\"session\":\"%s%d\",\"time\":\"%s-%02dT09:%02d:00Z\",\"role\":\"user\",\"text\":\"I like %s, word %d.\"}"
                                .formatted(session, i / 5, month, 1 + i / 5, i % 5, city, i))
                .collect(Collectors.joining("\n"));
    }
}
