package dev.nightjar.plugin.maintenance.segment;

/** Counts words. In scripts without spaces, such as Chinese, two characters count as one word. */
final class WordCount {

    private WordCount() {}

    /**
     * The number of words between two indexes of a text.
     *
     * @param all all words
     * @param small those that begin with a lower-case letter
     */
    record Count(int all, int small) {}

    static Count count(String text, int from, int to) {
        int all = 0;
        int small = 0;
        int ideographs = 0;
        boolean isInWord = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (isSpaceless(c)) {
                ideographs++;
                isInWord = false;
            } else if (Character.isLetterOrDigit(c)) {
                all += isInWord ? 0 : 1;
                small += !isInWord && Character.isLowerCase(c) ? 1 : 0;
                isInWord = true;
            } else {
                isInWord &= c == '\'' || c == '’' || c == '-' || Character.getType(c) == Character.NON_SPACING_MARK;
            }
        }
        return new Count(all + (ideographs + 1) / 2, small);
    }

    static int count(String text) {
        return count(text, 0, text.length()).all();
    }

    /** Whether this character belongs to a script without spaces between words. */
    static boolean isSpaceless(char c) {
        return Character.isIdeographic(c) || (c >= '\u3040' && c <= '\u30FF');
    }
}
