package dev.nightjar.cli.output.terminal;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The three standard streams of the command, always UTF-8, with the traits of the terminal behind them.
 *
 * @param in standard input
 * @param out standard output
 * @param err standard error
 * @param terminal traits of the terminal
 */
public record Console(InputStream in, PrintWriter out, PrintWriter err, TerminalTraits terminal) {

    public static Console ofProcess(Map<String, String> environment) {
        var terminal = TerminalTraits.of(environment, System.getProperties());
        return new Console(
                // Before reading, the stream would ask for its length, which a pipe does not have.
                new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
                writer(FileDescriptor.out, terminal.isOutTerminal()),
                writer(FileDescriptor.err, terminal.isErrTerminal()),
                terminal);
    }

    public Screen screen() {
        var isTerminal = terminal.isOutTerminal();
        return new Screen(out, terminal.width(), isTerminal && terminal.isColourWelcome(), isTerminal);
    }

    /** Writes to standard error: broken to the width of a terminal, on one line in a pipe. */
    public void tell(String message) {
        var line = TextWidth.onOneLine(message);
        if (terminal.isErrTerminal()) {
            new Screen(err, terminal.width(), false, true).paragraph(0, line);
        } else {
            err.println(line);
            err.flush();
        }
    }

    /** Writer of a stream; a file or a pipe gets all characters unchanged. */
    private static PrintWriter writer(FileDescriptor descriptor, boolean isTerminal) {
        var bytes = new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8);
        return new PrintWriter(isTerminal ? new TerminalWriter(bytes) : bytes, true);
    }
}
