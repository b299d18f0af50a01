package dev.nightjar.cli.replay;

import dev.nightjar.cli.output.terminal.Console;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.cli.replay.ReplayReport.ReplayListener;
import dev.nightjar.kernel.background.BackgroundTask;

/** How far a replay is, on standard error, where that is a terminal. Not thread-safe. */
public final class ProgressBar implements AutoCloseable, ReplayListener {

    private final ProgressLine line;
    private String file = "";
    private long fileBytes;
    private long messages;

    /** Draws on this console's standard error. */
    public ProgressBar(Console console) {
        this.line = new ProgressLine(console);
    }

    /** Another file is opened, which may take a moment. */
    public void open(String name) {
        line.show(0, 0, "reading " + name);
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
        line.show(reader.bytesRead(), fileBytes, messages + " messages  " + file);
    }

    @Override
    public void settling(BackgroundTask task) {
        line.say("waiting for " + task.extension() + ": " + task.task() + ", "
                + task.running().toSeconds() + " s");
    }

    /** Takes the bar away. */
    @Override
    public void close() {
        line.close();
    }
}
