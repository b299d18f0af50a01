package dev.nightjar.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.chat.MessageSource.EditedLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jline.terminal.Size;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class EditedLinesTest {

    private static final String CTRL_C = "\u0003";
    private static final String PASTE_BEGINS = "\u001B[200~";
    private static final String PASTE_ENDS = "\u001B[201~";
    private static final String CTRL_D = "\u0004";

    private final PipedOutputStream keyboard = new PipedOutputStream();
    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private int read;

    @Test
    @DisplayName("Ctrl-C takes back what was typed so far; on an empty line it ends the chat")
    void should_take_back_a_half_typed_line() throws IOException {
        try (var lines = lines()) {
            type("> ", "half a line", "half a line", CTRL_C, "> ", "Hello\r", "> ", CTRL_C);

            assertThat(lines.next()).contains("Hello");
            assertThat(lines.next()).isEmpty();
        }
    }

    @Test
    void should_end_with_the_input() throws IOException {
        try (var lines = lines()) {
            type("> ", "Hello\r", "> ", CTRL_D);

            assertThat(lines.next()).contains("Hello");
            assertThat(lines.next()).isEmpty();
        }
    }

    @Test
    @DisplayName("what is pasted is one message, however many lines it has, and is sent by Enter")
    void should_take_what_is_pasted_for_one_message() throws IOException {
        try (var lines = lines()) {
            type(
                    "> ",
                    "Read this: " + PASTE_BEGINS + "Hi Ada,\r\rI'm in \"Oslo\r/quit\rBob" + PASTE_ENDS,
                    "Bob",
                    " Thanks!\r",
                    "> ",
                    "Bye\r");

            assertThat(lines.next()).contains("Read this: Hi Ada,\n\nI'm in \"Oslo\n/quit\nBob Thanks!");
            assertThat(lines.next()).contains("Bye");
        }
    }

    @Test
    void should_show_text_above_a_half_typed_line() throws Exception {
        try (var lines = lines()) {
            type("> ", "half a ", "morning: Good morning", "line\r");
            var schedule = CompletableFuture.runAsync(() -> {
                while (!shown().contains("half a ")) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
                }
                lines.showAbove("morning: Good morning");
            });

            assertThat(lines.next()).contains("half a line");
            schedule.get();
        }
    }

    private EditedLines lines() throws IOException {
        var terminal = new ExternalTerminal(
                "test", "ansi", new PipedInputStream(keyboard, 1 << 12), screen, StandardCharsets.UTF_8);
        terminal.setSize(new Size(80, 25));
        return new EditedLines(terminal, "> ");
    }

    /** Types like somebody who looks at the screen: what it has to show before some keys, and those, in turn. */
    private void type(String... shownAndTyped) {
        var typist = new Thread(() -> {
            try {
                for (int i = 0; i < shownAndTyped.length; i += 2) {
                    await(shownAndTyped[i]);
                    keyboard.write(shownAndTyped[i + 1].getBytes(StandardCharsets.UTF_8));
                    keyboard.flush();
                }
                TimeUnit.MINUTES.sleep(1); // a pipe breaks when whoever wrote into it is gone
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        typist.setDaemon(true);
        typist.start();
    }

    /** Waits until this appears behind what was there before. */
    private void await(String text) throws InterruptedException {
        var shown = shown();
        while (shown.indexOf(text, read) < 0) {
            TimeUnit.MILLISECONDS.sleep(5);
            shown = shown();
        }
        read = shown.indexOf(text, read) + text.length();
    }

    private String shown() {
        return screen.toString(StandardCharsets.UTF_8).replaceAll("\u001B\\[[0-9;?]*[a-zA-Z]", "");
    }
}
