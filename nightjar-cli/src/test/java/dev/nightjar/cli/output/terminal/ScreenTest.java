package dev.nightjar.cli.output.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.output.terminal.Screen.Field;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ScreenTest {

    private final StringWriter out = new StringWriter();

    @Test
    void should_put_values_beneath_their_labels_where_there_is_no_room_beside_them() {
        var fields = List.of(new Field("failures in a row", "none so far, and that is good"), new Field("id", "x"));

        screen(60, false).fields(2, fields);
        assertThat(out).hasToString("""
                  failures in a row  none so far, and that is good
                  id                 x
                """.replaceAll("(?m)^(?=\\S)", "  "));

        out.getBuffer().setLength(0);
        screen(20, false).fields(2, fields);
        assertThat(out).hasToString("""
                failures in a row
                  none so far, and
                  that is good
                id
                  x
                """);
    }

    @Test
    void should_break_blocks_on_a_terminal_only() {
        screen(20, false).block("one two three four five six");
        assertThat(out).hasToString("one two three four five six\n");

        out.getBuffer().setLength(0);
        screen(20, true).block("one two three four five six");
        assertThat(out).hasToString("one two three four\nfive six\n");
    }

    @Test
    void should_break_commands_so_that_they_can_be_copied() {
        screen(20, true).command(2, "nightjar search Greta --explain");

        assertThat(out).hasToString("  nightjar search \\\n  Greta --explain\n");
    }

    @Test
    void should_break_text_that_comes_in_pieces_between_words() {
        var screen = screen(20, true);
        for (var piece : List.of("The quick br", "own fox ju", "mps\nover the lazy", " dog  ", "twice")) {
            screen.part(piece);
        }
        screen.endParts();

        assertThat(out).hasToString("The quick brown fox\njumps\nover the lazy dog\ntwice\n");
    }

    @Test
    void should_keep_every_letter_and_the_width_whatever_the_pieces() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (var i = 0; i < 300; i++) {
            out.getBuffer().setLength(0);
            var screen = screen(20, true);
            var text = new StringBuilder();
            for (var piece = 0; piece < random.nextInt(30); piece++) {
                var some = "ab c日é🎉 d\n ef".substring(0, 1 + random.nextInt(5)).repeat(random.nextInt(4));
                text.append(some);
                screen.part(some);
            }
            screen.endParts();

            assertThat(out.toString().lines()).as("seed %d", seed).allMatch(line -> TextWidth.of(line) <= 20);
            assertThat(out.toString().replaceAll("\\s", ""))
                    .as("seed %d", seed)
                    .isEqualTo(text.toString().replaceAll("\\s", ""));
        }
    }

    private Screen screen(int width, boolean isTerminal) {
        return new Screen(new PrintWriter(out), width, false, isTerminal);
    }
}
