package dev.nightjar.plugin.maintenance.extract.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cuts a turn into sentences. Time grows with the length of the text only. */
public final class SentenceSplitter {

    private static final Set<String> ABBREVIATIONS = Words.set("""
            mr mrs ms dr prof st mt jr sr vs etc e.g i.e approx dept est no vol
            jan feb mar apr jun jul aug sep sept oct nov dec""");

    private static final Set<String> ABBREVIATIONS_AT_END = Words.set("a.m p.m u.s u.k u.s.a ph.d inc ltd co corp");

    private SentenceSplitter() {}

    /** The sentences of somebody's own words, without inline code, addresses and pictures. */
    public static List<Sentence> split(String turn) {
        var text = PlainText.of(turn);
        var sentences = new ArrayList<Sentence>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            int end = endOfSentence(text, i);
            if (end > i) {
                add(sentences, text.substring(start, i), text.substring(i, end).indexOf('?') >= 0);
                start = end;
                i = end - 1;
            }
        }
        add(sentences, text.substring(start), false);
        return List.copyOf(sentences);
    }

    private static void add(List<Sentence> sentences, String text, boolean isQuestion) {
        var words = Tokenizer.words(text);
        if (!words.isEmpty()) {
            sentences.add(new Sentence(words, isQuestion));
        }
    }

    /** Where the end marks that begin at i end; i itself when no sentence ends there. */
    private static int endOfSentence(String text, int i) {
        char c = text.charAt(i);
        if (c == '\n') {
            return i + 1;
        }
        if (c != '.' && c != '!' && c != '?') {
            return i;
        }
        int end = i;
        while (end < text.length() && ".!?".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        boolean single = end == i + 1 && c == '.';
        if (single && !endsHere(text, i)) {
            return i;
        }
        return end;
    }

    private static boolean endsHere(String text, int dot) {
        if (dot + 1 < text.length() && Character.isLetterOrDigit(text.charAt(dot + 1))) {
            return Character.isUpperCase(text.charAt(dot + 1)) && !isInitial(text, dot);
        }
        int start = dot;
        while (start > 0 && !Character.isWhitespace(text.charAt(start - 1)) && dot - start < 12) {
            start--;
        }
        var word = Words.lower(text.substring(start, dot));
        if (word.startsWith("(")) {
            word = word.substring(1);
        }
        boolean followedByCapital = nextLetterIsCapital(text, dot + 1);
        if (ABBREVIATIONS_AT_END.contains(word)) {
            return followedByCapital;
        }
        return !ABBREVIATIONS.contains(word) && !(isInitial(text, dot) && followedByCapital);
    }

    private static boolean isInitial(String text, int dot) {
        boolean letterBefore = dot > 0 && Character.isUpperCase(text.charAt(dot - 1)) && text.charAt(dot - 1) != 'I';
        return letterBefore && (dot == 1 || !Character.isLetterOrDigit(text.charAt(dot - 2)));
    }

    private static boolean nextLetterIsCapital(String text, int from) {
        int i = from;
        while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        return i < text.length() && Character.isUpperCase(text.charAt(i));
    }
}
