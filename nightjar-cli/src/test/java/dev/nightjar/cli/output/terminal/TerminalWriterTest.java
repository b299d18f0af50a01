package dev.nightjar.cli.output.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class TerminalWriterTest {

    private final StringWriter sent = new StringWriter();
    private final PrintWriter out = new PrintWriter(new TerminalWriter(sent), true);

    @Test
    @DisplayName("what would change a terminal does not reach it, whoever wrote it")
    void should_show_what_it_would_obey() {
        out.print("a\u001b]0;title\u0007b\u001b[2Jc\u202ed\u200be\u009b31mf\u2028g");
        out.print('\u009b');

        assertThat(sent).hasToString("a·]0;title·b·[2Jc·d·e·31mf\ng·");
    }

    @Test
    @DisplayName("colours, cleared lines and every visible text go through as they are")
    void should_let_our_own_through() {
        var text = "\r\u001b[K" + Style.BAD.around("no 日本 👩‍👧 é\u0301") + "\tx\n";
        out.print(text);
        out.print("\ud83d");
        out.print("\ude00");

        assertThat(sent).hasToString(text + "\ud83d\ude00");
    }
}
