package dev.nightjar.plugin.maintenance.extract.text;

import java.util.ArrayList;
import java.util.List;

/** Cuts a turn into sentences. Time grows with the length of the text only. */
public final class Sentences {

    /** Longer ones are no prose; what stands beyond is not read. */
    private static final int MAX_TOKENS = 250;

    private static final int DAYS_OF_MONTH = 31;

    /** Marks that stand before a question or exclamation. */
    static final String OPENING = "¿¡";

    private final String text;
    private final Spelling spelling;
    private final List<Sentence> sentences = new ArrayList<>();

    private Sentences(String text, Spelling spelling) {
        this.text = text;
        this.spelling = spelling;
    }

    /** The sentences of a turn, of somebody's own words, without inline code, addresses and pictures. */
    public static List<Sentence> of(String turn, Spelling spelling) {
        var sentences = new Sentences(PlainText.of(turn), spelling);
        sentences.cut();
        return List.copyOf(sentences.sentences);
    }

    private void cut() {
        int start = 0;
        int i = 0;
        while (i < text.length()) {
            int end = endOfSentence(i);
            if (i > start && OPENING.indexOf(text.charAt(i)) >= 0) {
                // "Vivo en Lima, ¿y tú?": only what follows the mark is asked.
                add(start, i, false);
                start = i;
                i++;
            } else if (end > i) {
                add(start, i, text.substring(i, end).indexOf('?') >= 0);
                start = end;
                i = end;
            } else {
                i++;
            }
        }
        add(start, text.length(), false);
    }

    private void add(int from, int to, boolean isQuestion) {
        var tokens = Tokenizer.tokens(text.substring(from, to), spelling);
        if (!tokens.isEmpty()) {
            sentences.add(new Sentence(tokens.subList(0, Math.min(tokens.size(), MAX_TOKENS)), isQuestion));
        }
    }

    /** Where the end marks that begin at i end; i itself when no sentence ends there. */
    private int endOfSentence(int i) {
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
        boolean isSingle = end == i + 1 && c == '.';
        return isSingle && !endsHere(i) ? i : end;
    }

    private boolean endsHere(int dot) {
        if (dot + 1 < text.length() && Character.isLetterOrDigit(text.charAt(dot + 1))) {
            return isMissingSpace(dot);
        }
        var word = Words.lower(text.substring(wordStart(dot), dot));
        // "3. Mai" goes on; "Ich bin 58." ends, for no month has so many days.
        boolean isOrdinal = !word.isEmpty()
                && word.length() < 3
                && word.chars().allMatch(Character::isDigit)
                && Integer.parseInt(word) <= DAYS_OF_MONTH;
        // "In the U.S. in May": what holds dots itself ends a sentence only where another begins.
        boolean isDotted = word.indexOf('.') > 0 && !isVersion(word, dot);
        return !spelling.abbreviations().contains(word)
                && (!isDotted || capitalFollows(dot + 1))
                && !(isInitial(dot) && capitalFollows(dot + 1))
                && !(isOrdinal
                        && spelling.hasOrdinalDots()
                        && !text.substring(dot + 1).isBlank());
    }

    /** "We are on Python 3.12." ends; "am 3.5. in Kiel" goes on. */
    private boolean isVersion(String word, int dot) {
        return Character.isDigit(word.charAt(word.length() - 1))
                && (!spelling.hasOrdinalDots() || text.substring(dot + 1).isBlank());
    }

    /** "I swim.I run" misses a space; "Node.JS" and "U.S" do not. */
    private boolean isMissingSpace(int dot) {
        boolean isWordAfter = Character.isUpperCase(text.charAt(dot + 1))
                && (dot + 2 >= text.length() || !Character.isUpperCase(text.charAt(dot + 2)));
        return isWordAfter
                && dot - wordStart(dot) > 1
                && Character.isLowerCase(text.charAt(dot - 1))
                && !spelling.abbreviations().contains(Words.lower(text.substring(wordStart(dot), dot)));
    }

    private int wordStart(int dot) {
        int start = dot;
        while (start > 0 && dot - start < 12 && " \t(".indexOf(text.charAt(start - 1)) < 0) {
            start--;
        }
        return start;
    }

    private boolean isInitial(int dot) {
        boolean isLetter = dot > 0 && Character.isUpperCase(text.charAt(dot - 1)) && text.charAt(dot - 1) != 'I';
        return isLetter && (dot == 1 || !Character.isLetterOrDigit(text.charAt(dot - 2)));
    }

    private boolean capitalFollows(int from) {
        int i = from;
        while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        return i < text.length() && Character.isUpperCase(text.charAt(i));
    }
}
