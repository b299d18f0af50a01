package dev.nightjar.plugin.maintenance.segment.phrase;

import java.util.ArrayList;
import java.util.List;

/** A message by lines and paragraphs. Immutable. */
public final class TextLines {

    private final String message;
    private final List<Line> lines = new ArrayList<>();
    private final int[] paragraphEnds;
    private final int[] filled;

    /**
     * A line.
     *
     * @param start its first character in the message
     * @param end behind its last character, without the line break
     * @param text its text
     */
    public record Line(int start, int end, String text) {

        public boolean isBlank() {
            return text.isBlank();
        }

        /** Whether one of these characters is in it: cheaper than a pattern that needs one. */
        public boolean hasAny(String characters) {
            for (int i = 0; i < text.length(); i++) {
                if (characters.indexOf(text.charAt(i)) >= 0) {
                    return true;
                }
            }
            return false;
        }
    }

    public TextLines(String message) {
        this.message = message;
        int start = 0;
        for (int i = 0; i <= message.length(); i++) {
            if (i == message.length() || isBreak(message.charAt(i))) {
                lines.add(new Line(start, i, message.substring(start, i)));
                start = i + 1;
            }
        }
        paragraphEnds = new int[size() + 1];
        filled = new int[size() + 1];
        paragraphEnds[size()] = size();
        filled[size()] = size();
        for (int line = size() - 1; line >= 0; line--) {
            paragraphEnds[line] = get(line).isBlank() ? line : paragraphEnds[line + 1];
            filled[line] = get(line).isBlank() ? filled[line + 1] : line;
        }
    }

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' || c == '\u0085';
    }

    public String message() {
        return message;
    }

    public int size() {
        return lines.size();
    }

    public Line get(int line) {
        return lines.get(line);
    }

    /** Whether there is no such line or nothing in it. */
    public boolean isBlank(int line) {
        return line < 0 || line >= size() || get(line).isBlank();
    }

    /** The first line at or after this one with something in it; the size when there is none. */
    public int nextFilled(int line) {
        return filled[Math.min(line, size())];
    }

    /** The line behind the last one of the paragraph of this line. */
    public int paragraphEnd(int line) {
        return paragraphEnds[line];
    }

    /** The number of the line that holds a place of the message. */
    public int lineAt(int offset) {
        int low = 0;
        int high = size() - 1;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (get(middle).start <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The first place at or after this one that is no white space; the length of the message when there is none. */
    public int nextCharacter(int offset) {
        int next = offset;
        while (next < message.length() && Character.isWhitespace(message.charAt(next))) {
            next++;
        }
        return next;
    }

    /** Whether nothing stands in the line before this place. */
    public boolean isAtLineStart(int offset) {
        return message.substring(get(lineAt(offset)).start, offset).isBlank();
    }
}
