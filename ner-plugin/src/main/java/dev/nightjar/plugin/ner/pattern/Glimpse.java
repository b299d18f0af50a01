package dev.nightjar.plugin.ner.pattern;

/**
 * A piece of a text, read in place: what patterns match against, so that none reads further than it may. Positions are
 * the piece's own. Not thread-safe unless the text is.
 */
final class Glimpse implements CharSequence {

    private final CharSequence text;
    private final int start;
    private final int end;

    /** At most so many characters from a position. */
    static Glimpse of(CharSequence text, int start, int most) {
        return new Glimpse(text, start, Math.min(text.length(), start + most));
    }

    private Glimpse(CharSequence text, int start, int end) {
        this.text = text;
        this.start = start;
        this.end = end;
    }

    @Override
    public int length() {
        return end - start;
    }

    @Override
    public char charAt(int index) {
        if (index >= end - start) {
            throw new IndexOutOfBoundsException(index);
        }
        return text.charAt(start + index);
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return text.subSequence(start + from, start + to);
    }

    @Override
    public String toString() {
        return text.subSequence(start, end).toString();
    }
}
