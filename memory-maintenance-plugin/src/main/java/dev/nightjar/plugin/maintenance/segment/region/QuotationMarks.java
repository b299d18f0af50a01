package dev.nightjar.plugin.maintenance.segment.region;

import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook.Sign;
import dev.nightjar.plugin.maintenance.segment.phrase.WordScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What stands between quotation marks. A short quotation that speaks of nobody's own is a title or an emphasis and stays
 * the user's. Immutable.
 */
public final class QuotationMarks {

    private static final int MAX_TITLE = 9;
    private static final int FEWEST_OF_SENTENCE = 4;

    /** What closes what opens; in German the closing mark is the one that opens in English. */
    private static final Map<Character, String> CLOSING = Map.of(
            '"', "\"", '“', "”“\"", '„', "“”\"", '«', "»", '»', "«", '‹', "›", '‚', "‘’", '‘', "’", '「', "」", '”', "”");

    private final PhraseBook book;

    public QuotationMarks(PhraseBook book) {
        this.book = book;
    }

    /** Speech within a stretch of own words. */
    public List<Region> in(String text, int from, int to) {
        var found = new ArrayList<Region>();
        var unclosed = new HashMap<Character, Integer>();
        int i = from;
        while (i < to) {
            i = isOpening(text, i) || isSingleSpeech(text, i) ? next(text, i, to, unclosed, found) : i + 1;
        }
        return found;
    }

    /** Where to look on behind a mark that may open a quotation. What is not closed is looked for once a paragraph. */
    private int next(String text, int i, int to, Map<Character, Integer> unclosed, List<Region> found) {
        char mark = text.charAt(i);
        int known = unclosed.getOrDefault(mark, 0);
        int end = i < known ? -1 : closing(text, i, to);
        if (end < 0) {
            unclosed.put(mark, endOfParagraph(text, i, to, known));
        }
        int last = end < 0 ? endOfLine(text, i, to) : end + 1;
        if (isSpeech(text, i + 1, end < 0 ? last : end)) {
            found.add(new Region(Origin.QUOTATION, i, last));
            return last;
        }
        return end < 0 ? i + 1 : last;
    }

    private static int endOfParagraph(String text, int from, int to, int known) {
        int end = Math.max(known, from);
        while (end < to && !(text.charAt(end) == '\n' && isBlankLineAt(text, end + 1, to))) {
            end++;
        }
        return end;
    }

    /** Behind the quotation that begins at a place; -1 when none begins there or it is not closed. */
    public int endAt(String text, int start) {
        int end = isOpening(text, start) || isSingle(text, start) ? closing(text, start, text.length()) : -1;
        return end < 0 ? -1 : end + 1;
    }

    /** Whether it is a mark that opens quotations. */
    public boolean isMark(char c) {
        return CLOSING.containsKey(c);
    }

    /** Whether a mark at a place may open a quotation. */
    boolean isOpening(String text, int i) {
        return CLOSING.containsKey(text.charAt(i)) && isBefore(text, i);
    }

    private static boolean isSingle(String text, int i) {
        return text.charAt(i) == '\'' && isBefore(text, i);
    }

    /** An apostrophe before a capital leaves nothing out. */
    private static boolean isSingleSpeech(String text, int i) {
        return isSingle(text, i) && Character.isUpperCase(text.charAt(i + 1));
    }

    private static boolean isBefore(String text, int i) {
        boolean isAfterGap =
                i == 0 || Character.isWhitespace(text.charAt(i - 1)) || "([{:-–—/*_".indexOf(text.charAt(i - 1)) >= 0;
        return isAfterGap && i + 1 < text.length() && !Character.isWhitespace(text.charAt(i + 1));
    }

    /** The mark that closes what opens at a place: in the same paragraph; -1 when there is none. */
    private static int closing(String text, int start, int to) {
        var marks = CLOSING.getOrDefault(text.charAt(start), "'");
        for (int i = start + 1; i < to; i++) {
            if (text.charAt(i) == '\n' && isBlankLineAt(text, i + 1, to)) {
                return -1;
            }
            boolean isMark = marks.indexOf(text.charAt(i)) >= 0 && i > start + 1;
            if (isMark && (i + 1 == to || !Character.isLetterOrDigit(text.charAt(i + 1)))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isBlankLineAt(String text, int from, int to) {
        int i = from;
        while (i < to && text.charAt(i) != '\n' && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        return i < to && text.charAt(i) == '\n';
    }

    private static int endOfLine(String text, int from, int to) {
        int end = text.indexOf('\n', from);
        return end < 0 || end > to ? to : end;
    }

    private boolean isSpeech(String text, int from, int to) {
        var words = WordScanner.words(text, from, to).stream()
                .map(WordScanner.Word::text)
                .toList();
        return words.size() > MAX_TITLE
                || book.has(Sign.SELF, words)
                || hasSentenceEnd(text, from, to)
                || (isEndOfSentence(text, to - 1) && isWrittenLikeSentence(words));
    }

    /** Of a title most words begin with a capital. */
    private static boolean isWrittenLikeSentence(List<String> words) {
        long small = words.stream()
                .filter(word -> Character.isLowerCase(word.charAt(0)))
                .count();
        return words.size() >= FEWEST_OF_SENTENCE && 2 * small > words.size();
    }

    private static boolean isEndOfSentence(String text, int i) {
        return ".!?".indexOf(text.charAt(i)) >= 0;
    }

    private static boolean hasSentenceEnd(String text, int from, int to) {
        for (int i = from; i + 1 < to; i++) {
            if (isEndOfSentence(text, i) && Character.isWhitespace(text.charAt(i + 1))) {
                return true;
            }
        }
        return false;
    }
}
