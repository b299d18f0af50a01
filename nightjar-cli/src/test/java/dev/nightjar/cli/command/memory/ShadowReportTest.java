package dev.nightjar.cli.command.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.cli.command.memory.ShadowReport.ShadowText;
import dev.nightjar.cli.json.Json;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.context.ContextInspection.BlockSize;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ShadowReportTest {

    private static final ShadowReport REPORT = ShadowReport.of(
            List.of(0.05, 0.25, 0.5),
            List.of(
                    List.of(new BlockSize(9, 400), new BlockSize(3, 150), new BlockSize(0, 0)),
                    List.of(new BlockSize(1, 50), new BlockSize(0, 0), new BlockSize(0, 0))));

    @Test
    @Tag("G2")
    @DisplayName("a table shows how much past prompts would get at each threshold")
    void should_draw_a_table() {
        var out = new StringWriter();
        new ShadowText(new Screen(new PrintWriter(out, true), 60, false)).show(REPORT, 0.25);
        assertThat(out.toString()).isEqualTo("""
                2 prompts, each asked of memory as it is now
                threshold  empty  lines  tokens  prompts with a block
                0.05         0 %    5.0     225  █████████████████████
                0.25*       50 %    1.5      75  ███████████
                0.50       100 %    0.0       0
                * memory.context.min_relevance as it is configured. Lines
                and tokens are means over all prompts, empty blocks
                included. 'nightjar context --explain PROMPT' shows what is
                behind a number.
                """);
    }

    @Test
    @Tag("G2")
    @DisplayName("programs get the same numbers")
    void should_become_json() {
        assertThat(Json.of(REPORT))
                .startsWith(
                        "{\"prompts\":2,\"floors\":[{\"min_relevance\":0.05,\"empty\":0.0,\"mean_lines\":5.0,\"mean_tokens\":225.0},");
    }

    @Test
    @Tag("G2")
    @DisplayName("past prompts are read from lines and from JSON Lines; what the agent said is none")
    void should_read_prompts() {
        assertThat(PastPrompt.of(
                        "f",
                        List.of(
                                "  Where do I live? ",
                                "",
                                "{\"text\": \"Hi {you}\", \"session\": \"s1\"}",
                                "{\"session\":\"s1\",\"time\":\"2026-06-01T09:00:00Z\",\"role\":\"user\",\"text\":\"And now?\"}",
                                "{\"role\":\"agent\",\"text\":\"I see.\"}",
                                "{\"text\":\" \"}")))
                .containsExactly(
                        new PastPrompt("Where do I live?", null),
                        new PastPrompt("Hi {you}", "s1"),
                        new PastPrompt("And now?", "s1"));
        assertThatThrownBy(() -> PastPrompt.of("f", List.of("Hello", "{\"txt\": \"Hi\"}")))
                .hasMessageStartingWith("f:2: ")
                .hasMessageContaining("\"text\"");
        assertThatThrownBy(() -> PastPrompt.of("f", List.of("{broken")))
                .hasMessageStartingWith("f:1: ")
                .hasMessageContaining("JSON");
    }
}
