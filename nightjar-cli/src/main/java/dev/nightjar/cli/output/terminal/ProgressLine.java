package dev.nightjar.cli.output.terminal;

import java.io.PrintWriter;
import java.util.Locale;

/** Progress in one line on standard error, if that is a terminal. Not thread-safe. */
public final class ProgressLine implements AutoCloseable {

    private static final int BAR_WIDTH = 30;
    private static final long NANOS_BETWEEN_DRAWINGS = 100_000_000;
    private static final long NANOS_BETWEEN_LINES = 15_000_000_000L;
    private static final double PERCENT = 100;
    private static final String CLEAR_LINE = "\r\u001B[K";

    private final PrintWriter err;
    private final int width;
    private final boolean isShown;
    private long drawnAt;
    private long saidAt = System.nanoTime();
    private boolean isDrawn;

    public ProgressLine(Console console) {
        this.err = console.err();
        this.width = console.terminal().width();
        this.isShown = console.terminal().isErrTerminal();
    }

    /**
     * Shows progress. The line is redrawn at intervals only, so calls may be frequent.
     *
     * @param done finished part
     * @param total the whole; 0 when unknown, which draws no bar
     * @param what name of the counted things
     */
    public void show(long done, long total, String what) {
        var now = System.nanoTime();
        if (isShown && (!isDrawn || now - drawnAt >= NANOS_BETWEEN_DRAWINGS)) {
            err.print(CLEAR_LINE
                    + TextWidth.wrapped(bar(done, total) + what, width - 1).get(0));
            err.flush();
            isDrawn = true;
            drawnAt = now;
        }
    }

    /** Shows what is awaited: in the line of a terminal, else in a line of its own at intervals. */
    public void say(String what) {
        var now = System.nanoTime();
        if (isShown) {
            show(0, 0, what);
        } else if (now - saidAt >= NANOS_BETWEEN_LINES) {
            err.println("nightjar: " + what);
            err.flush();
            saidAt = now;
        }
    }

    @Override
    public void close() {
        if (isDrawn) {
            err.print(CLEAR_LINE);
            err.flush();
            isDrawn = false;
        }
    }

    private static String bar(long done, long total) {
        if (total <= 0) {
            return "";
        }
        var part = Math.min(1, done / (double) total);
        var filled = (int) Math.round(part * BAR_WIDTH);
        return String.format(
                Locale.ROOT, "%s%s %3.0f %%  ", "█".repeat(filled), "░".repeat(BAR_WIDTH - filled), part * PERCENT);
    }
}
