package dev.nightjar.plugin.maintenance.statement;

import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a text into sentences, in any language, at full stops, question and exclamation marks and line ends. A
 * sentence keeps its marks. The time is linear in the length of the text.
 */
final class Sentences {

    private static final String ENDS = ".!?…。！？";
    private static final String FULL_WIDTH = "。！？";
    private static final String CLOSING = "\"'”’»)]」』";
    private static final Pattern QUESTION_END = Pattern.compile("[?？][^\\p{L}\\p{N}]*$");
    private static final CharMatcher JOINT = CharMatcher.anyOf(",;–—，、");
    private static final int LONGEST_TITLE = 4;
    private static final int LONGEST_DAY = 2;

    private Sentences() {}

    /**
     * The position of a sentence in its text.
     *
     * @param start index of its first character, in UTF-16 units
     * @param end index after its last character
     */
    record Span(int start, int end) {

        /** Text of the sentence. */
        String in(String text) {
            return text.substring(start, end);
        }
    }

    /** The sentences in order, without white space around them; none is blank. */
    static List<String> of(String text) {
        return spans(text).stream().map(span -> span.in(text)).toList();
    }

    /** The positions of the sentences. */
    static List<Span> spans(String text) {
        var sentences = new ArrayList<Span>();
        int start = 0;
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '\n') {
                add(sentences, text, start, i);
                start = i + 1;
                i++;
            } else if (ENDS.indexOf(c) >= 0) {
                int end = behindMarks(text, i);
                if (endsSentence(text, start, i, end)) {
                    add(sentences, text, start, end);
                    start = end;
                }
                i = end;
            } else {
                i++;
            }
        }
        add(sentences, text, start, text.length());
        return List.copyOf(sentences);
    }

    /**
     * A sentence that ends in a question, in two parts: up to its last comma or dash, and the question. Only the
     * sentence where it has no such mark, or is no question.
     */
    static List<Span> withoutQuestion(String text, Span sentence) {
        int joint = JOINT.lastIndexIn(text.subSequence(sentence.start(), sentence.end()));
        if (joint < 0 || !QUESTION_END.matcher(sentence.in(text)).find()) {
            return List.of(sentence);
        }
        var parts = new ArrayList<Span>();
        add(parts, text, sentence.start(), sentence.start() + joint);
        add(parts, text, sentence.start() + joint + 1, sentence.end());
        return List.copyOf(parts);
    }

    private static void add(List<Span> sentences, String text, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        while (to > from && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        if (to > from) {
            sentences.add(new Span(from, to));
        }
    }

    /** The index after the end marks that begin here, and after what they close: {@code ."} and {@code ?!)}. */
    private static int behindMarks(String text, int mark) {
        int end = mark + 1;
        while (end < text.length() && ENDS.indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        while (end < text.length() && CLOSING.indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        return end;
    }

    private static boolean endsSentence(String text, int start, int mark, int end) {
        if (FULL_WIDTH.indexOf(text.charAt(mark)) >= 0 || end == text.length()) {
            return true;
        }
        if (!Character.isWhitespace(text.charAt(end))) {
            return false;
        }
        boolean isSingleStop = text.charAt(mark) == '.' && end == mark + 1;
        return !isSingleStop || !isWithinSentence(text, start, mark, end);
    }

    /**
     * Whether a full stop belongs to a title, an abbreviation, an initial or the day of a date: {@code Dr. Roth},
     * {@code am 3. Mai}.
     */
    private static boolean isWithinSentence(String text, int start, int stop, int end) {
        int from = stop;
        while (from > start && !Character.isWhitespace(text.charAt(from - 1)) && text.charAt(from - 1) != '(') {
            from--;
        }
        var word = text.substring(from, stop);
        if (word.isEmpty()) {
            return false;
        }
        if (word.indexOf('.') >= 0) {
            return !startsNewSentence(text, end);
        }
        if (word.chars().allMatch(Character::isDigit)) {
            return word.length() <= LONGEST_DAY && from > start;
        }
        boolean isInitial = word.length() == 1 && Character.isUpperCase(word.charAt(0)) && word.charAt(0) != 'I';
        boolean isTitle = word.length() <= LONGEST_TITLE
                && Character.isUpperCase(word.charAt(0))
                && word.chars().noneMatch(c -> "aeiouyAEIOUYäöüÄÖÜ".indexOf(c) >= 0 || c > 0x24F);
        boolean isShort = word.length() < LONGEST_TITLE && !startsNewSentence(text, end);
        return isInitial
                || (isTitle && Character.isLowerCase(word.charAt(word.length() - 1)))
                || (isShort && isDigitNext(text, end));
    }

    private static boolean isDigitNext(String text, int from) {
        int next = next(text, from);
        return next < text.length() && Character.isDigit(text.charAt(next));
    }

    private static boolean startsNewSentence(String text, int from) {
        int next = next(text, from);
        return next < text.length() && Character.isUpperCase(text.charAt(next));
    }

    private static int next(String text, int from) {
        int next = from;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next;
    }
}
