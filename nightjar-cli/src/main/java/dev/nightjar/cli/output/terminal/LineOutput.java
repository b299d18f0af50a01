package dev.nightjar.cli.output.terminal;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Bytes of UTF-8 lines for a writer: each line is written and flushed when its line feed comes. Not thread-safe. */
public final class LineOutput extends OutputStream {

    private final PrintWriter out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /** Lines for this writer. */
    public LineOutput(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void write(int next) {
        line.write(next);
        if (next == '\n') {
            out.print(line.toString(StandardCharsets.UTF_8));
            out.flush();
            line.reset();
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            write(bytes[i]);
        }
    }
}
