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

/** Where the messages of a conversation come from. */
public interface MessageSource extends AutoCloseable {

    /** The next message, which may have several lines; empty when there are no more. Waits for it. */
    Optional<String> next() throws IOException;

    /**
     * Has the user's Ctrl-C do this until the next message is waited for. Where it cannot be caught it ends the
     * program, as it usually does.
     *
     * @param action run in another thread
     */
    default void onInterrupt(Runnable action) {}

    /**
     * Shows text above the line that is being typed, which stays as it is. May be called in another thread than the
     * rest.
     *
     * @param text whole lines, the last without its end
     * @return whether it is shown; where no line is edited the caller writes it
     */
    default boolean showAbove(String text) {
        return false;
    }

    @Override
    void close() throws IOException;

    /** Messages of a line each, out of a file or a pipe. */
    public static final class PlainLines implements MessageSource {

        private final BufferedReader reader;
        private boolean isBegun;

        /** Reads UTF-8; what is not becomes {@code U+FFFD}, and a byte order mark before the first line is dropped. */
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

    /**
     * All of a file or a pipe as one message: a mail, cut into its lines, would be many things that the user never
     * said.
     */
    public static final class WholeInput implements MessageSource {

        /** Far more than anybody says; an input without an end must not fill the memory. */
        private static final int MAX_BYTES = 16_000_000;

        private final InputStream input;
        private boolean isRead;

        public WholeInput(InputStream input) {
            this.input = input;
        }

        /** @throws IOException also when it is larger than any message */
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
     * Lines typed at a terminal, with editing and history; what is pasted there is one message, however many lines it
     * has, where the terminal tells pasting from typing (bracketed paste). The history lives as long as the chat: on
     * disk it would keep what the user later asks to forget.
     */
    public static final class EditedLines implements MessageSource {

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
}
