package dev.nightjar.cli.output.terminal;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Writer to a terminal. Of control characters it passes on only those of this program: line feeds, returns, and the
 * sequences for colours and for clearing a line. Not thread-safe.
 */
final class TerminalWriter extends FilterWriter {

    private static final char ESCAPE = '\u001B';
    private static final String OF_SEQUENCES = "0123456789;";
    private static final String ENDS_OF_SEQUENCES = "mK";

    TerminalWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) throws IOException {
        write(String.valueOf((char) c), 0, 1);
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        write(new String(text, offset, length), 0, length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        var shown = new StringBuilder(length);
        int end = offset + length;
        for (int i = offset; i < end; ) {
            int sequence = sequence(text, i, end);
            if (sequence > 0) {
                shown.append(text, i, i + sequence);
                i += sequence;
            } else {
                int codePoint = text.codePointAt(i);
                shown.appendCodePoint(isKept(codePoint) ? codePoint : TextWidth.harmless(codePoint));
                i += Character.charCount(codePoint);
            }
        }
        out.write(shown.toString());
    }

    /** Whether a character is passed on. Halves of a surrogate pair may come in two writes. */
    private static boolean isKept(int codePoint) {
        return codePoint == '\r' || codePoint == '\t' || Character.getType(codePoint) == Character.SURROGATE;
    }

    /** Length of a sequence of this program that begins here; 0 for none. */
    private static int sequence(String text, int at, int end) {
        if (text.charAt(at) != ESCAPE || at + 1 >= end || text.charAt(at + 1) != '[') {
            return 0;
        }
        int i = at + 2;
        while (i < end && OF_SEQUENCES.indexOf(text.charAt(i)) >= 0) {
            i++;
        }
        return i < end && ENDS_OF_SEQUENCES.indexOf(text.charAt(i)) >= 0 ? i + 1 - at : 0;
    }
}
