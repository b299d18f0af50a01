package dev.nightjar.demo.replay;

import dev.nightjar.demo.output.Console;
import dev.nightjar.demo.output.TextWidth;
import java.io.PrintWriter;
import java.util.Locale;

/** How far a replay is, on standard error, where that is a terminal. Not thread-safe. */
public final class ProgressBar implements AutoCloseable, ReplayListener {

    private static final int BAR_WIDTH = 30;
    private static final long NANOS_BETWEEN_DRAWINGS = 100_000_000;
    private static final double PERCENT = 100;
    private static final String CLEAR_LINE = "\r\u001B[K";

    private final PrintWriter err;
    private final int width;
    private final boolean isShown;
    private String file = "";
    private long fileBytes;
    private long messages;
    private long drawnAt;
    private boolean isDrawn;

    /** Draws on this console's standard error. */
    public ProgressBar(Console console) {
        this.err = console.err();
        this.width = console.terminal().width();
        this.isShown = console.terminal().isErrTerminal();
    }

    /**
     * Another file is replayed from now on.
     *
     * @param bytes its size; 0 when unknown
     */
    public void begin(DialogueReader reader, long bytes) {
        file = reader.file();
        fileBytes = bytes;
    }

    @Override
    public void committed(DialogueReader reader, DialogueMessage message) {
        messages++;
        var now = System.nanoTime();
        if (isShown && (!isDrawn || now - drawnAt >= NANOS_BETWEEN_DRAWINGS)) {
            draw(reader.bytesRead());
            drawnAt = now;
        }
    }

    /** Takes the bar away. */
    @Override
    public void close() {
        if (isDrawn) {
            err.print(CLEAR_LINE);
            err.flush();
            isDrawn = false;
        }
    }

    private void draw(long bytesRead) {
        var count = messages + " messages  ";
        err.print(CLEAR_LINE
                + TextWidth.wrapped(bar(bytesRead) + count + file, width - 1).get(0));
        err.flush();
        isDrawn = true;
    }

    private String bar(long bytesRead) {
        if (fileBytes <= 0) {
            return "";
        }
        var done = Math.min(1, bytesRead / (double) fileBytes);
        var filled = (int) Math.round(done * BAR_WIDTH);
        return String.format(
                Locale.ROOT, "%s%s %3.0f %%  ", "█".repeat(filled), "░".repeat(BAR_WIDTH - filled), done * PERCENT);
    }
}
