package dev.nightjar.demo.output;

import java.io.PrintWriter;
import java.util.List;

/**
 * Where text for people goes. Text that was not written by this program is made harmless on its way. Not thread-safe.
 */
public final class Screen {

    private static final int MOST_COMFORTABLE_WIDTH = 110;
    private static final String PIECE_GAP = " · ";

    private final PrintWriter out;
    private final int width;
    private final boolean isColoured;

    /**
     * Writes to {@code out}.
     *
     * @param width columns of the terminal
     * @param isColoured whether styles are shown
     */
    public Screen(PrintWriter out, int width, boolean isColoured) {
        this.out = out;
        this.width = Math.min(width, MOST_COMFORTABLE_WIDTH);
        this.isColoured = isColoured;
    }

    /** How many columns text is laid out for. */
    public int width() {
        return width;
    }

    /** Writes a line as it is. */
    public void line(String text) {
        out.println(text);
        out.flush();
    }

    /** Writes an empty line. */
    public void gap() {
        line("");
    }

    /** Writes a heading. */
    public void heading(String text) {
        line(styled(Style.STRONG, text));
    }

    /** Writes text of several lines as it is, made harmless. */
    public void block(String text) {
        line(TextWidth.printable(text.stripTrailing()));
    }

    /** Writes a part of a text, made harmless, without ending the line. */
    public void part(String text) {
        out.print(TextWidth.printable(text));
        out.flush();
    }

    /** Writes text broken to the width, each line behind the indent. */
    public void paragraph(int indent, String text) {
        hanging(" ".repeat(indent), Style.NONE, text);
    }

    /** Writes text broken to the width behind a lead that stands on the first line only. */
    public void hanging(String lead, Style style, String text) {
        var indent = TextWidth.of(lead);
        var before = lead;
        for (var part : TextWidth.wrapped(text, width - indent)) {
            line(before + styled(style, part));
            before = " ".repeat(indent);
        }
    }

    /** Writes short pieces with dots between, as many on a line as fit, without breaking one that fits a line. */
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

    /** Writes lines of labels and values, the values aligned. Values are broken to the width. */
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

    /** The text in this style, where styles are shown. */
    public String styled(Style style, String text) {
        return isColoured && style != Style.NONE ? style.around(text) : text;
    }

    /**
     * A label and its value.
     *
     * @param label what it is
     * @param value what it says
     */
    public record Field(String label, String value) {

        /** With a value of any sort. */
        public static Field of(String label, Object value) {
            return new Field(label, value.toString());
        }
    }
}
