package dev.nightjar.cli.chat;

import dev.nightjar.commons.text.Utf8;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** A source of the messages of a conversation. */
public interface MessageSource extends AutoCloseable {

    /** Waits for the next message, which may have several lines; empty when there are no more. */
    Optional<String> next() throws IOException;

    /**
     * Sets what Ctrl-C does until the next message is awaited. Where Ctrl-C cannot be caught, it stops the program as
     * usual.
     *
     * @param action run in another thread
     */
    default void onInterrupt(Runnable action) {}

    /**
     * Shows text above the line that is being typed, which stays unchanged. May be called in another thread than the
     * rest.
     *
     * @param text whole lines, the last without its end
     * @return whether the text was shown; if not, no line is being edited and the caller writes it
     */
    default boolean showAbove(String text) {
        return false;
    }

    @Override
    void close() throws IOException;

    /** Messages of one line each, from a file or a pipe. */
    public static final class PlainLines implements MessageSource {

        private final BufferedReader reader;
        private boolean isBegun;

        /** Reads UTF-8. Invalid bytes become {@code U+FFFD}; a byte order mark before the first line is dropped. */
        public PlainLines(InputStream input) {
            this.reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        }

        @Override
        public Optional<String> next() throws IOException {
            var line = Optional.ofNullable(reader.readLine());
            var said = isBegun ? line : line.map(Utf8::withoutMark);
            isBegun = true;
            return said;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    /** A whole file or pipe as one message: the single lines of a mail would be things that the user never said. */
    public static final class WholeInput implements MessageSource {

        /** Maximum size of a message, so that an input without an end does not fill the memory. */
        private static final int MAX_BYTES = 16_000_000;

        private final InputStream input;
        private boolean isRead;

        public WholeInput(InputStream input) {
            this.input = input;
        }

        /** @throws IOException also when the input is larger than the maximum */
        @Override
        public Optional<String> next() throws IOException {
            if (isRead) {
                return Optional.empty();
            }
            isRead = true;
            var bytes = input.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException("it has more than " + MAX_BYTES
                        + " bytes, which is no message; 'nightjar memory index' takes in files");
            }
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        }

        @Override
        public void close() throws IOException {
            input.close();
        }
    }

    /**
     * Lines typed at a terminal, with editing and history. Pasted text is one message, even with several lines, if the
     * terminal marks pasting (bracketed paste). The history is kept in memory only: a file would keep what the user
     * later asks to forget.
     */
    public static final class EditedLines implements MessageSource {

        private final Terminal terminal;
        private final LineReader reader;
        private final String prompt;

        /** Takes over this process's terminal, which may be a dumb one. */
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
                    // As in a shell, Ctrl-C discards what was typed; on an empty line it ends the chat.
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
}
