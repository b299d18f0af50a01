package dev.nightjar.plugin.memory.vector;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a text into overlapping stretches that are embedded each for itself: what a long text says in one place would
 * drown in one vector of it all. Offsets only; no text is copied.
 */
final class TextWindows {

    /** Characters of a stretch: a long paragraph. */
    private static final int LENGTH = 640;
    /** Overlap of two stretches in characters, so that no sentence is cut in both. */
    private static final int OVERLAP = 96;

    private TextWindows() {}

    /** The stretches of a text, in order; a text of one stretch has one, an empty one none. */
    static List<Window> of(String text) {
        var windows = new ArrayList<Window>();
        int start = 0;
        while (start < text.length()) {
            int end = text.length() - start <= LENGTH ? text.length() : wordEnd(text, start, start + LENGTH);
            windows.add(new Window(start, end));
            start = end == text.length() ? end : wordStart(text, end - OVERLAP, end);
        }
        return windows;
    }

    /** The last white space before the latest end, unless it would make the stretch half as long. */
    private static int wordEnd(String text, int start, int latest) {
        for (int end = latest; end > start + LENGTH / 2; end--) {
            if (Character.isWhitespace(text.charAt(end))) {
                return end;
            }
        }
        return wholeCharacter(text, latest);
    }

    /** The first beginning of a word from the earliest start on. */
    private static int wordStart(String text, int earliest, int end) {
        for (int start = earliest; start < end; start++) {
            if (Character.isWhitespace(text.charAt(start - 1)) && !Character.isWhitespace(text.charAt(start))) {
                return start;
            }
        }
        return wholeCharacter(text, earliest);
    }

    /** Never between the halves of a surrogate pair. */
    private static int wholeCharacter(String text, int offset) {
        return Character.isLowSurrogate(text.charAt(offset)) && Character.isHighSurrogate(text.charAt(offset - 1))
                ? offset - 1
                : offset;
    }

    /**
     * A stretch.
     *
     * @param start where it begins
     * @param end behind its end
     */
    record Window(int start, int end) {

        String of(String text) {
            return text.substring(start, end);
        }
    }
}
