package dev.nightjar.plugin.ner.namefinder;

import dev.nightjar.ner.Mention;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import opennlp.tools.tokenize.SimpleTokenizer;
import opennlp.tools.util.Span;

/**
 * A sentence cut into tokens, as a name finder reads it.
 *
 * @param tokens the tokens
 * @param places where each stands in the whole text
 */
record Sentence(List<String> tokens, List<Mention.Span> places) {

    /** What takes the time of many sentences without being one, such as a table or a dump, is cut. */
    static final int MAX_TOKENS = 200;

    /** Features are made of every part of a token; a name is shorter. */
    private static final int MAX_TOKEN_LENGTH = 64;

    /** The sentences of a text. A line's end is the end of a sentence as well. */
    static List<Sentence> in(String text) {
        var sentences = new ArrayList<Sentence>();
        int start = 0;
        while (start < text.length()) {
            int newline = text.indexOf('\n', start);
            int end = newline < 0 ? text.length() : newline;
            addLine(text, start, end, sentences);
            start = end + 1;
        }
        return sentences;
    }

    /** Where a range of tokens stands in the whole text. */
    Mention.Span place(Span range) {
        return new Mention.Span(
                places.get(range.getStart()).start(),
                places.get(range.getEnd() - 1).end());
    }

    private static void addLine(String text, int from, int to, List<Sentence> sentences) {
        BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(text.substring(from, to));
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; start = end, end = breaks.next()) {
            addTokens(text, from + start, from + end, sentences);
        }
    }

    private static void addTokens(String text, int from, int to, List<Sentence> sentences) {
        Span[] spans = SimpleTokenizer.INSTANCE.tokenizePos(text.substring(from, to));
        for (int first = 0; first < spans.length; first += MAX_TOKENS) {
            Span[] part = Arrays.copyOfRange(spans, first, Math.min(first + MAX_TOKENS, spans.length));
            var tokens = new ArrayList<String>(part.length);
            var places = new ArrayList<Mention.Span>(part.length);
            for (Span span : part) {
                int start = from + span.getStart();
                int end = from + span.getEnd();
                tokens.add(text.substring(start, Math.min(end, start + MAX_TOKEN_LENGTH)));
                places.add(new Mention.Span(start, end));
            }
            sentences.add(new Sentence(List.copyOf(tokens), List.copyOf(places)));
        }
    }
}
