package dev.nightjar.cli.output.terminal;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;

/**
 * Destination of text for people. Text from outside loses its control characters, and no line is wider than the
 * terminal. Not thread-safe.
 */
public final class Screen {

    private static final int MAX_COMFORTABLE_WIDTH = 110;
    /** Minimum room of a value beside its label, or half of a narrow terminal; with less the value is placed below. */
    private static final int ROOM_BESIDE = 24;

    private static final int INDENT_BENEATH = 2;
    private static final String PIECE_GAP = " · ";
    private static final String CONTINUED = " \\";

    private final PrintWriter out;
    private final int width;
    private final boolean isColoured;
    private final boolean isTerminal;
    private final FlowingText flow;

    /**
     * Writes to {@code out}, which is no terminal.
     *
     * @param width columns that text is laid out for
     * @param isColoured whether styles are shown
     */
    public Screen(PrintWriter out, int width, boolean isColoured) {
        this(out, width, isColoured, false);
    }

    /**
     * Writes to {@code out}.
     *
     * @param width columns of the terminal
     * @param isColoured whether styles are shown
     * @param isTerminal whether it is a terminal; a file or a pipe gets texts of several lines as they are
     */
    public Screen(PrintWriter out, int width, boolean isColoured, boolean isTerminal) {
        this.out = out;
        this.width = Math.min(width, MAX_COMFORTABLE_WIDTH);
        this.isColoured = isColoured;
        this.isTerminal = isTerminal;
        this.flow = new FlowingText(out, this.width);
    }

    /** Columns for text. */
    public int width() {
        return width;
    }

    /** The text that a drawing would write, for {@link #line}. */
    public String drawn(Consumer<Screen> drawing) {
        var text = new StringWriter();
        drawing.accept(new Screen(new PrintWriter(text), width, isColoured, isTerminal));
        return text.toString();
    }

    /** Writes a line unchanged, whatever its width. */
    public void line(String text) {
        out.println(text);
        out.flush();
    }

    public void gap() {
        line("");
    }

    public void heading(String text) {
        hanging("", Style.STRONG, text);
    }

    /** Writes text of several lines without control characters, broken to the width of a terminal. */
    public void block(String text) {
        if (isTerminal) {
            paragraph(0, text.stripTrailing());
        } else {
            line(TextWidth.printable(text.stripTrailing()));
        }
    }

    /** Writes a part of a text without control characters. {@link #endParts} ends the line. */
    public void part(String text) {
        var harmless = TextWidth.printable(text);
        if (isTerminal) {
            flow.add(harmless);
        } else {
            out.print(harmless);
            out.flush();
        }
    }

    /** Ends the line of the parts. */
    public void endParts() {
        flow.end();
        gap();
    }

    /** Writes text broken to the width, each line behind the indent. */
    public void paragraph(int indent, String text) {
        hanging(" ".repeat(indent), Style.NONE, text);
    }

    /** Writes text broken to the width. */
    public void hanging(Style style, String text) {
        hanging("", style, text);
    }

    /** Writes text broken to the width, behind a lead on the first line. */
    public void hanging(String lead, Style style, String text) {
        var indent = TextWidth.of(lead);
        if (isTooNarrowBeside(indent)) {
            beneath(lead, style, text);
            return;
        }
        var before = lead;
        for (var part : TextWidth.wrapped(text, width - indent)) {
            line(before + styled(style, part));
            before = " ".repeat(indent);
        }
    }

    private boolean isTooNarrowBeside(int indent) {
        return width - indent < Math.min(ROOM_BESIDE, width / 2);
    }

    private void beneath(String lead, Style style, String text) {
        if (!lead.isBlank()) {
            TextWidth.wrapped(lead.strip(), width).forEach(this::line);
        }
        for (var part : TextWidth.wrapped(text, width - INDENT_BENEATH)) {
            line(" ".repeat(INDENT_BENEATH) + styled(style, part));
        }
    }

    /** Writes a command for a shell, broken so that it can still be copied. */
    public void command(int indent, String text) {
        var lines = TextWidth.wrapped(text, width - indent - CONTINUED.length());
        for (var i = 0; i < lines.size(); i++) {
            var end = i < lines.size() - 1 ? CONTINUED : "";
            line(" ".repeat(indent) + styled(Style.COMMAND, lines.get(i)) + end);
        }
    }

    /** Writes short pieces separated by dots, as many on a line as fit; pieces that fit a line are not broken. */
    public void pieces(int indent, Style style, List<String> pieces) {
        var before = " ".repeat(indent);
        var line = "";
        for (var piece : pieces) {
            var longer = line.isEmpty() ? piece : line + PIECE_GAP + piece;
            if (!line.isEmpty() && indent + TextWidth.of(longer) > width) {
                hanging(before, style, line);
                longer = piece;
            }
            line = longer;
        }
        hanging(before, style, line);
    }

    /** Writes labels and aligned values. Values are broken to the width. */
    public void fields(int indent, List<Field> fields) {
        var labels = fields.stream()
                .mapToInt(field -> TextWidth.of(field.label()))
                .max()
                .orElse(0);
        for (var field : fields) {
            var lead = " ".repeat(indent) + TextWidth.padded(field.label(), labels) + "  ";
            hanging(lead, Style.NONE, field.value().isEmpty() ? "-" : field.value());
        }
    }

    /** A text in this style, where styles are shown. */
    public String styled(Style style, String text) {
        return isColoured && style != Style.NONE ? style.around(text) : text;
    }

    /**
     * A label and its value.
     *
     * @param label name of the value
     * @param value text of the value
     */
    public record Field(String label, String value) {

        public static Field of(String label, Object value) {
            return new Field(label, value.toString());
        }
    }

    /**
     * A text that arrives in pieces, broken between words to the width of a terminal. A word is written once it is
     * complete. Not thread-safe.
     */
    static final class FlowingText {

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

        void add(String piece) {
            piece.codePoints().forEach(this::add);
            out.flush();
        }

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
}
