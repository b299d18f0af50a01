package dev.nightjar.plugin.maintenance.segment.introduction;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import dev.nightjar.plugin.maintenance.segment.phrase.WordScanner;
import dev.nightjar.plugin.maintenance.segment.region.Mails;
import java.util.List;

/**
 * What comes after a clause, as far as its look matters. Not thread-safe.
 */
final class Continuation {

    /** Longer than what people usually type after a request. */
    private static final int LONG = 500;

    private static final int MAX_VERSE_LINE = 60;
    private static final int FEWEST_VERSES = 3;

    private static final Pattern LIST_MARK = Pattern.compile("^\\s*(?:[-*•+]|\\d{1,2}[.)])\\s");

    private final TextLines lines;
    private final Mails mails;
    private final int from;
    private final boolean isOnSameLine;

    /**
     * The continuation.
     *
     * @param from the first character that is no white space; the length of the message when there is none
     * @param isOnSameLine whether it stands in the same line as the clause
     */
    Continuation(TextLines lines, Mails mails, int from, boolean isOnSameLine) {
        this.lines = lines;
        this.mails = mails;
        this.from = from;
        this.isOnSameLine = isOnSameLine;
    }

    boolean isEmpty() {
        return from >= lines.message().length();
    }

    boolean isOnSameLine() {
        return isOnSameLine;
    }

    /** Whether it begins in another line and is no list. */
    boolean isBlockOfText() {
        return !isOnSameLine
                && !LIST_MARK.matcher(lines.get(lines.lineAt(from)).text()).find();
    }

    /** Whether it begins in another line with a mark of a list. */
    boolean isList() {
        return !isOnSameLine && !isBlockOfText();
    }

    /** A block of text with an empty line before. */
    boolean isOtherParagraph() {
        return isBlockOfText() && lines.isBlank(lines.lineAt(from) - 1);
    }

    /** The words of its first lines. */
    List<String> words() {
        var text = lines.message();
        return WordScanner.words(text.substring(from, Math.min(text.length(), from + LONG)));
    }

    /** Whether it is long, a letter, verses, or has a title. */
    boolean looksForeign() {
        int line = lines.lineAt(from);
        return lines.message().length() - from >= LONG || mails.isClosedAfter(line) || isVerse() || isTitle(line);
    }

    /** A short line without an end, above a sentence. */
    private boolean isTitle(int line) {
        var text = lines.get(line).text().strip();
        boolean isShort = text.length() <= MAX_VERSE_LINE && !text.isEmpty();
        boolean isOpen = isShort && Character.isLetter(text.charAt(text.length() - 1));
        return isOpen
                && lines.get(line + 1 < lines.size() ? line + 1 : line).text().length() > text.length();
    }

    /** Whether a paragraph of short lines without full stops comes next. */
    boolean isVerse() {
        int line = lines.lineAt(from);
        int end = lines.paragraphEnd(line);
        if (end - line < FEWEST_VERSES) {
            return false;
        }
        int stopped = 0;
        for (int i = line; i < Math.min(end, line + 2 * FEWEST_VERSES); i++) {
            var text = lines.get(i).text().strip();
            if (text.length() > MAX_VERSE_LINE || LIST_MARK.matcher(text).find()) {
                return false;
            }
            stopped += text.endsWith(".") ? 1 : 0;
        }
        return stopped * 2 <= Math.min(end - line, 2 * FEWEST_VERSES);
    }
}
