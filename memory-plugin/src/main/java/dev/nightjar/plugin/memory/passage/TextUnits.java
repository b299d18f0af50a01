package dev.nightjar.plugin.memory.passage;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a text into the smallest pieces that are shown: its lines, and the sentences of lines that are long. A line of
 * code, which is one inside a code fence or an indented one, stays whole unless it is as long as a page. Blank lines
 * belong to no piece. One walk over the text.
 */
final class TextUnits {

    /** Characters of a line that is shown whole: two or three sentences. */
    private static final int MAX_LINE = 240;
    /** Characters of a line of code that is shown whole. */
    private static final int MAX_CODE = 1_000;
    /** A sentence that is shorter stays with the next one: "No." says nothing alone. */
    private static final int MIN_SENTENCE = 20;

    private final String text;
    private final List<Unit> units = new ArrayList<>();
    private boolean isFenced;

    private TextUnits(String text) {
        this.text = text;
    }

    /** The pieces of a text whose lines end with {@code \n}, in order. */
    static List<Unit> of(String text) {
        var cut = new TextUnits(text);
        for (int start = 0; start < text.length(); ) {
            int newline = text.indexOf('\n', start);
            int end = newline < 0 ? text.length() : newline;
            cut.addLine(start, end);
            start = end + 1;
        }
        return cut.units;
    }

    private void addLine(int start, int end) {
        int first = firstVisible(start, end);
        if (first == end) {
            return;
        }
        boolean isFence = text.startsWith("```", first) || text.startsWith("~~~", first);
        boolean isCode = isFenced || isFence || first > start;
        isFenced ^= isFence;
        int longest = isCode ? MAX_CODE : MAX_LINE;
        int from = start;
        while (end - from > longest) {
            int cut = isCode ? wordEnd(from, from + longest) : sentenceEnd(from, from + longest);
            units.add(new Unit(from, cut));
            from = firstVisible(cut, end);
        }
        if (from < end) {
            units.add(new Unit(from, end));
        }
    }

    private int firstVisible(int from, int end) {
        int first = from;
        while (first < end && Character.isWhitespace(text.charAt(first))) {
            first++;
        }
        return first;
    }

    private int sentenceEnd(int from, int latest) {
        for (int end = from + MIN_SENTENCE; end <= latest; end++) {
            char last = text.charAt(end - 1);
            boolean isEnd = isFullStop(last) && (last > 0x7F || Character.isWhitespace(text.charAt(end)));
            if (isEnd) {
                return end;
            }
        }
        return wordEnd(from, latest);
    }

    /** Full stops of Latin, Devanagari, Arabic and of scripts without spaces. */
    private static boolean isFullStop(char c) {
        return ".!?…।۔؟。！？".indexOf(c) >= 0;
    }

    private int wordEnd(int from, int latest) {
        for (int end = latest; end > from + 1; end--) {
            if (Character.isWhitespace(text.charAt(end))) {
                return end;
            }
        }
        return wholeCharacter(latest);
    }

    /** Never between the halves of a surrogate pair. */
    private int wholeCharacter(int offset) {
        return Character.isLowSurrogate(text.charAt(offset)) && Character.isHighSurrogate(text.charAt(offset - 1))
                ? offset - 1
                : offset;
    }

    /**
     * A piece.
     *
     * @param start where it begins
     * @param end behind its end
     */
    record Unit(int start, int end) {

        String in(String text) {
            return text.substring(start, end);
        }
    }
}
