package dev.nightjar.plugin.maintenance.segment;

import java.util.ArrayList;
import java.util.List;

/** The lines of a message. Immutable. */
final class Lines {

    private final String message;
    private final List<Line> lines = new ArrayList<>();
    private final int[] filled;

    /**
     * A line.
     *
     * @param start index of its first character in the message
     * @param end index after its last character, without the line break
     * @param text its text
     */
    record Line(int start, int end, String text) {

        /** Whether it contains one of these characters; cheaper than a pattern that needs one. */
        boolean hasAny(String characters) {
            for (int i = 0; i < text.length(); i++) {
                if (characters.indexOf(text.charAt(i)) >= 0) {
                    return true;
                }
            }
            return false;
        }
    }

    Lines(String message) {
        this.message = message;
        int start = 0;
        for (int i = 0; i <= message.length(); i++) {
            if (i == message.length() || "\n\r\u2028\u2029\u0085".indexOf(message.charAt(i)) >= 0) {
                lines.add(new Line(start, i, message.substring(start, i)));
                start = i + 1;
            }
        }
        filled = new int[size() + 1];
        filled[size()] = size();
        for (int line = size() - 1; line >= 0; line--) {
            filled[line] = get(line).text().isBlank() ? filled[line + 1] : line;
        }
    }

    String message() {
        return message;
    }

    int size() {
        return lines.size();
    }

    Line get(int line) {
        return lines.get(line);
    }

    /** Whether the line is blank or does not exist. */
    boolean isBlank(int line) {
        return line < 0 || line >= size() || filled[line] != line;
    }

    /** The first line at or after this one that is not blank; the number of lines if there is none. */
    int nextFilled(int line) {
        return filled[Math.min(line, size())];
    }

    /** The last line that is not blank; -1 if there is none. */
    int lastFilled() {
        int last = size() - 1;
        while (last >= 0 && isBlank(last)) {
            last--;
        }
        return last;
    }

    /** The number of the line at an index of the message. */
    int lineAt(int offset) {
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

    /** Whether the line is blank before this index. */
    boolean isAtLineStart(int offset) {
        return message.substring(get(lineAt(offset)).start, offset).isBlank();
    }

    /** From the beginning of one line to the end of another. */
    Segment segment(TextOrigin origin, int first, int last) {
        return new Segment(origin, get(first).start, get(last).end);
    }

    /** From the beginning of a line to the end of the message. */
    Segment rest(TextOrigin origin, int first) {
        return new Segment(origin, get(first).start, message.length());
    }
}
