package dev.nightjar.hostdemo.chat;

import java.io.IOException;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * Lines typed at a terminal, with editing and history; what is pasted there is one message, however many lines it has, where
 * the terminal tells pasting from typing (bracketed paste). The history lives as long as the chat: on disk it would keep
 * what the user later asks to forget.
 */
public final class EditedLines implements MessageSource {

    private final Terminal terminal;
    private final LineReader reader;
    private final String prompt;

    /** Takes over this process's terminal; a dumb one will do. */
    public EditedLines(String prompt) throws IOException {
        this(TerminalBuilder.builder().system(true).dumb(true).build(), prompt);
    }

    EditedLines(Terminal terminal, String prompt) {
        this.terminal = terminal;
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
        this.prompt = prompt;
    }

    @Override
    public Optional<String> next() {
        Optional<String> line = Optional.empty();
        var isCleared = true;
        while (isCleared) {
            isCleared = false;
            try {
                line = Optional.of(reader.readLine(prompt));
            } catch (UserInterruptException e) {
                // As in a shell, Ctrl-C takes back what was typed; on an empty line it is the end.
                isCleared = !e.getPartialLine().isEmpty();
            } catch (EndOfFileException e) {
                break;
            }
        }
        return line;
    }

    @Override
    public void onInterrupt(Runnable action) {
        terminal.handle(Terminal.Signal.INT, signal -> action.run());
    }

    @Override
    public boolean showAbove(String text) {
        reader.printAbove(text + System.lineSeparator());
        return true;
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }
}
