package dev.nightjar.hostdemo.output.terminal;

import java.io.PrintWriter;

/**
 * A text that comes in pieces, broken between words to the width of a terminal while it comes. A word is written once it
 * is whole. Not thread-safe.
 */
final class FlowingText {

    private final PrintWriter out;
    private final int width;
    private final StringBuilder word = new StringBuilder();
    private int column;
    private int blanks;
    private int wordWidth;

    FlowingText(PrintWriter out, int width) {
        this.out = out;
        this.width = width;
    }

    /** Takes the next piece, which has no control characters but line breaks. */
    void add(String piece) {
        piece.codePoints().forEach(this::add);
        out.flush();
    }

    /** Writes what is left of the last word. */
    void end() {
        writeWord();
        out.flush();
    }

    private void add(int codePoint) {
        if (codePoint == '\n') {
            writeWord();
            out.println();
            column = 0;
            blanks = 0;
        } else if (codePoint == ' ') {
            writeWord();
            blanks++;
        } else {
            addToWord(codePoint);
        }
    }

    private void addToWord(int codePoint) {
        var columns = TextWidth.of(Character.toString(codePoint));
        if (wordWidth + columns > width) {
            writeWord();
        }
        word.appendCodePoint(codePoint);
        wordWidth += columns;
    }

    private void writeWord() {
        if (word.isEmpty()) {
            return;
        }
        if (column > 0 && column + blanks + wordWidth > width) {
            out.println();
            column = 0;
            blanks = 0;
        }
        out.print(" ".repeat(blanks));
        out.print(word);
        column += blanks + wordWidth;
        blanks = 0;
        wordWidth = 0;
        word.setLength(0);
    }
}
