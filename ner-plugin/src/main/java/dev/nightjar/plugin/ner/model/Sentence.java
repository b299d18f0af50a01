package dev.nightjar.plugin.ner.model;

import com.google.common.base.Splitter;
import com.google.common.collect.Lists;
import dev.nightjar.spi.ner.Mention;
import java.text.BreakIterator;
import java.util.ArrayList;
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
        int lineStart = 0;
        for (String line : Splitter.on('\n').split(text)) {
            BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
            breaks.setText(line);
            int start = breaks.first();
            for (int end = breaks.next(); end != BreakIterator.DONE; start = end, end = breaks.next()) {
                addTokens(line.substring(start, end), lineStart + start, sentences);
            }
            lineStart += line.length() + 1;
        }
        return sentences;
    }

    /** Where a range of tokens stands in the whole text. */
    Mention.Span place(Span range) {
        return new Mention.Span(
                places.get(range.getStart()).start(),
                places.get(range.getEnd() - 1).end());
    }

    private static void addTokens(String sentence, int from, List<Sentence> sentences) {
        for (var part : Lists.partition(List.of(SimpleTokenizer.INSTANCE.tokenizePos(sentence)), MAX_TOKENS)) {
            var tokens = new ArrayList<String>();
            var places = new ArrayList<Mention.Span>();
            for (Span span : part) {
                int end = Math.min(span.getEnd(), span.getStart() + MAX_TOKEN_LENGTH);
                tokens.add(sentence.substring(span.getStart(), end));
                places.add(new Mention.Span(from + span.getStart(), from + span.getEnd()));
            }
            sentences.add(new Sentence(tokens, places));
        }
    }
}
