package dev.nightjar.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchHit.Explanation;
import dev.nightjar.memory.SearchHit.Explanation.AskedPart;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ContextTextTest {

    private static final Instant SAID = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    @Tag("G2")
    @DisplayName("the reasons for a block are readable in 80 columns")
    void should_explain_a_block() {
        var shown = new Decision(
                turn("ep_1", "Ada", "My kayak is green."), Outcome.SHOWN, 0.8, 0.25, hit("ep_1", 0.4, 1), null);
        var left = new Decision(
                turn("ep_2", null, "The kayak is in the shed."),
                Outcome.BELOW_FLOOR,
                0.12,
                0.2577,
                hit("ep_2", 0.12, 0.5),
                null);
        var again = new Decision(
                turn("ep_3", null, "My kayak is green!"),
                Outcome.REPEATED,
                0.1,
                0.2577,
                hit("ep_3", 0.1, 0),
                new MemoryId("ep_1"));
        assertThat(text(new InspectedBlock("…", 60, 0.25, List.of(shown, left, again))))
                .isEqualTo("""
                In the block: 1 of 3 memories found, 60 tokens, threshold 0.25
                Per cent: how much of the question a word is; the rarer in memory, the more.
                0.80  Ada: My kayak is green.
                      ep_1 · 2026-01-01
                      has kayak 75 % · lacks colour 25 % · same words 1.00

                Next outside
                0.12  user: The kayak is in the shed.
                      below the threshold: a line here needs 0.26
                      ep_2 · 2026-01-01
                      beside it or similar kayak 75 % · lacks colour 25 % · same words 1.00
                0.10  user: My kayak is green!
                      says the same as ep_1
                      ep_3 · 2026-01-01
                      lacks kayak 75 %, colour 25 % · same words 1.00
                """);
    }

    @Test
    @Tag("G2")
    @DisplayName("an uncertain turn alone in the block says what it needed")
    void should_explain_a_line_below_the_threshold() {
        var alone = new Decision(
                turn("ep_1", null, "The kayak is in the shed."),
                Outcome.SHOWN,
                0.07,
                0.053,
                hit("ep_1", 0.07, 1),
                null);
        assertThat(text(new InspectedBlock("…", 20, 0.25, List.of(alone)))).contains("""
                        0.07  user: The kayak is in the shed.
                              in the block: a line here needs 0.05
                        """);
    }

    @Test
    @Tag("G2")
    @DisplayName("an empty block says what it would have taken, and what is not shown is counted")
    void should_explain_an_empty_block() {
        var below = new Decision(
                turn("ep_2", null, "The kayak is in the shed."), Outcome.BELOW_FLOOR, 0.1, 0.25, null, null);
        assertThat(text(new InspectedBlock("", 0, 0.25, List.of(below, below, below, below, below, below, below))))
                .startsWith("No block for this prompt: its words ask for nothing that memory could contain\n\n")
                .endsWith("And 2 more below the threshold; --json lists all.\n");
    }

    @Test
    @Tag("G2")
    @DisplayName("it says what a prompt was read together with")
    void should_say_what_it_was_read_with() {
        var below = new Decision(
                turn("ep_2", null, "The kayak is in the shed."), Outcome.BELOW_FLOOR, 0.1, 0.25, null, null);
        assertThat(text(new InspectedBlock("", 0, 0.25, List.of(below), "Where is my\nkayak?", "")))
                .contains("\nRead together with what was said before: Where is my kayak?\n");
    }

    private static String text(InspectedBlock block) {
        var out = new StringWriter();
        var screen = new Screen(new PrintWriter(out, true), 80, false);
        new ContextText(screen, new TimeText(Clock.fixed(SAID, ZoneOffset.UTC)))
                .reasons(block, "Which colour is my kayak?");
        return out.toString();
    }

    private static SearchHit hit(String id, double relevance, double held) {
        var explanation = new Explanation(
                List.of(),
                1,
                1,
                null,
                List.of(new Signal("words", 1, 1, 1)),
                List.of(new AskedPart("kayak", 0.75, held), new AskedPart("colour", 0.25, 0)));
        return new SearchHit(turn(id, null, "…"), 1, 1, relevance, explanation);
    }

    private static Memory turn(String id, @Nullable String speaker, String text) {
        var details = new MemoryDetails(
                new MemoryId(id),
                new Namespace("agent"),
                "assistant",
                text,
                "general",
                List.of(),
                "s1",
                "dialogue",
                SAID,
                SAID,
                Map.of(),
                null,
                null);
        return new Episode(details, Role.USER, speaker, 1);
    }
}
