package dev.nightjar.plugin.maintenance.segment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Text between quotation marks. A short quotation is a title or an emphasis, so it counts as the user's. */
final class QuotationMarks {

    private static final int LONGEST_TITLE = 8;
    private static final int SHORTEST_SPEECH = 3;
    private static final int LONGEST_SPEECH = 5_000;

    /** The closing marks for each opening mark; German closes with the mark that opens in English. */
    private static final Map<Character, String> CLOSING = Map.ofEntries(
            Map.entry('"', "\""),
            Map.entry('“', "”“\""),
            Map.entry('„', "“”\""),
            Map.entry('«', "»"),
            Map.entry('»', "«"),
            Map.entry('‹', "›"),
            Map.entry('‚', "‘’"),
            Map.entry('‘', "’"),
            Map.entry('「', "」"),
            Map.entry('『', "』"),
            Map.entry('”', "”"),
            Map.entry('\'', "'"));

    private static final String BEFORE = "([{:-–—/*_，。：；、！？（";
    private static final String SENTENCE_ENDS = ".!?…。！？，";

    private QuotationMarks() {}

    /** Quoted speech within own words. Without a closing mark it goes to the end of its line. */
    static List<Segment> in(String text, int from, int to) {
        var found = new ArrayList<Segment>();
        int i = from;
        while (i < to) {
            int end = isOpening(text, i) ? closing(text, i, to) : i;
            int last = end < 0 ? endOfLine(text, i, to) : end + 1;
            boolean isSpeech = end != i && isSpeech(text, i + 1, end < 0 ? last : end);
            if (isSpeech) {
                found.add(new Segment(TextOrigin.QUOTATION, i, last));
            }
            i = isSpeech || end > i ? last : i + 1;
        }
        return found;
    }

    /** An apostrophe opens a quotation only before a capital letter; otherwise it may mark an omission. */
    private static boolean isOpening(String text, int i) {
        char mark = text.charAt(i);
        if (!CLOSING.containsKey(mark) || i + 1 >= text.length()) {
            return false;
        }
        char next = text.charAt(i + 1);
        boolean isSpaced = (mark == '«' && next == ' ') || !Character.isWhitespace(next);
        char before = i == 0 ? ' ' : text.charAt(i - 1);
        boolean isBefore =
                Character.isWhitespace(before) || BEFORE.indexOf(before) >= 0 || WordCount.isSpaceless(before);
        return isSpaced && isBefore && (mark != '\'' || Character.isUpperCase(next));
    }

    /** The mark that closes the one at this index, in the same paragraph and not too far away; -1 if there is none. */
    private static int closing(String text, int start, int to) {
        var marks = CLOSING.getOrDefault(text.charAt(start), "");
        for (int i = start + 1; i < Math.min(to, start + LONGEST_SPEECH); i++) {
            char c = text.charAt(i);
            if (text.startsWith("\n\n", i) || text.startsWith("\n\r", i)) {
                return -1;
            }
            if (marks.indexOf(c) >= 0 && i > start + 1 && (i + 1 == to || !goesOn(text.charAt(i + 1)))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean goesOn(char c) {
        return Character.isLetterOrDigit(c) && !WordCount.isSpaceless(c);
    }

    private static int endOfLine(String text, int from, int to) {
        int end = text.indexOf('\n', from);
        return end < 0 || end > to ? to : end;
    }

    /** In a title more than half of the words begin with a capital letter, and no sentence ends in it. */
    private static boolean isSpeech(String text, int from, int to) {
        var words = WordCount.count(text, from, to);
        boolean isLikeSentence = 2 * words.small() >= words.all() || SENTENCE_ENDS.indexOf(text.charAt(to - 1)) >= 0;
        return words.all() > LONGEST_TITLE
                || (words.all() >= SHORTEST_SPEECH && isLikeSentence)
                || hasSentenceEnd(text, from, to);
    }

    private static boolean hasSentenceEnd(String text, int from, int to) {
        for (int i = from; i + 1 < to; i++) {
            char c = text.charAt(i);
            boolean isBeforeSpace = Character.isWhitespace(text.charAt(i + 1)) || c > '\u3000';
            if (SENTENCE_ENDS.indexOf(c) >= 0 && isBeforeSpace) {
                return true;
            }
        }
        return false;
    }
}
