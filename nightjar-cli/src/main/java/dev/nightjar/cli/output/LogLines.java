package dev.nightjar.cli.output;

import com.google.common.base.Throwables;
import dev.nightjar.cli.json.Json;
import dev.nightjar.cli.output.terminal.TerminalTraits;
import dev.nightjar.cli.output.terminal.TextWidth;
import java.util.Map;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The log on standard error: warnings and errors, one line each, without stack traces unless requested. */
public final class LogLines extends Formatter {

    /**
     * Logger of failures that the kernel records, switched off because a command reports them itself in one line. A
     * constant, because a logger that nobody references forgets its level.
     */
    private static final Logger RECORDED_FAILURES = Logger.getLogger("dev.nightjar.kernel.report.FailureLog");

    private final boolean isTraced;
    private final boolean isJson;
    private final TerminalTraits terminal;

    private LogLines(boolean isTraced, boolean isJson, TerminalTraits terminal) {
        this.isTraced = isTraced;
        this.isJson = isJson;
        this.terminal = terminal;
    }

    /**
     * Sends the log of the process to standard error.
     *
     * @param isTraced whether stack traces and lower levels are shown
     * @param isJson whether each line is a JSON object, such as {@code {"warning": …}}
     * @param terminal the terminal that reads it
     */
    public static void install(boolean isTraced, boolean isJson, TerminalTraits terminal) {
        LogManager.getLogManager().reset();
        var handler = new ConsoleHandler();
        handler.setFormatter(new LogLines(isTraced, isJson, terminal));
        handler.setLevel(isTraced ? Level.FINE : Level.WARNING);
        var root = Logger.getLogger("");
        root.setLevel(isTraced ? Level.INFO : Level.WARNING);
        root.addHandler(handler);
        RECORDED_FAILURES.setLevel(isTraced ? Level.INFO : Level.OFF);
    }

    @Override
    public String format(LogRecord entry) {
        var thrown = entry.getThrown();
        var severity = entry.getLevel().intValue() >= Level.SEVERE.intValue() ? "error" : "warning";
        var cause = thrown == null || isTraced ? "" : " (" + thrown + ")";
        var message = TextWidth.onOneLine(formatMessage(entry) + cause);
        var text = isJson ? Json.of(Map.of(severity, message)) : laidOut("nightjar: " + severity + ": " + message);
        var line = text + System.lineSeparator();
        return thrown == null || !isTraced ? line : line + Throwables.getStackTraceAsString(thrown);
    }

    private String laidOut(String line) {
        return terminal.isErrTerminal()
                ? String.join(System.lineSeparator(), TextWidth.wrapped(line, terminal.width()))
                : line;
    }
}
