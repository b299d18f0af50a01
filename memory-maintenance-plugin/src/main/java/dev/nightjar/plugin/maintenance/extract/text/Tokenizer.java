package dev.nightjar.plugin.maintenance.extract.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Cuts a sentence into words and inner punctuation, and writes contractions and chat spellings out. */
final class Tokenizer {

    private static final int MAX_TITLE_WORDS = 9;
    private static final int MAX_QUOTED = 300;
    private static final String MARKS = ",;:—()";
    private static final String STRAY = "'*~_=" + Sentences.OPENING;

    private final Spelling spelling;
    private final List<String> words = new ArrayList<>();

    private Tokenizer(Spelling spelling) {
        this.spelling = spelling;
    }

    /** The words of one sentence; spaces inside a quoted title are kept in its one word. */
    static List<Token> tokens(String sentence, Spelling spelling) {
        var tokenizer = new Tokenizer(spelling);
        tokenizer.read(sentence);
        tokenizer.splitIs();
        return withoutShouting(tokenizer.words.stream().map(Token::of).toList());
    }

    private void read(String sentence) {
        int i = 0;
        while (i < sentence.length()) {
            char c = sentence.charAt(i);
            if (Character.isWhitespace(c)) {
                i++;
            } else if (c == '"') {
                i = quotation(sentence, i);
            } else if (MARKS.indexOf(c) >= 0 && !isInsideWord(sentence, i)) {
                words.add(String.valueOf(c));
                i++;
            } else {
                i = word(sentence, i);
            }
        }
    }

    /** "My sister's a nurse" is "my sister is a nurse". */
    private void splitIs() {
        for (int i = words.size() - 2; i >= 0; i--) {
            var word = words.get(i);
            if (word.length() > 2
                    && word.endsWith("'s")
                    && spelling.afterIs().contains(Words.lower(words.get(i + 1)))
                    && !isOwner(i)) {
                words.set(i, word.substring(0, word.length() - 2));
                words.add(i + 1, "is");
            }
        }
    }

    /** "At my sister's in Leeds": one or two words before it tell that it says whose something is. */
    private boolean isOwner(int at) {
        return IntStream.range(Math.max(0, at - 2), at)
                .anyMatch(i -> spelling.beforeOwner().contains(Words.lower(words.get(i))));
    }

    /** "3,500", "10:30" and "CS:GO" are one word each. */
    private static boolean isInsideWord(String text, int i) {
        boolean isBetween = i > 0
                && i + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(i - 1))
                && Character.isLetterOrDigit(text.charAt(i + 1));
        boolean isNumber = isBetween && Character.isDigit(text.charAt(i - 1)) && Character.isDigit(text.charAt(i + 1));
        return isNumber || (isBetween && text.charAt(i) == ':');
    }

    /** A short quotation is a title and stays as one word; of a long one only a gap stays. */
    private int quotation(String text, int start) {
        int end = text.indexOf('"', start + 1);
        if (end < 0 || end - start > MAX_QUOTED) {
            words.add(Words.CUT_OUT);
            return start + 1;
        }
        var inner = text.substring(start + 1, end).strip();
        var bare = inner.endsWith(",") || inner.endsWith(".") ? inner.substring(0, inner.length() - 1) : inner;
        boolean isTitle = !bare.isEmpty()
                && Words.spaced(bare).size() <= MAX_TITLE_WORDS
                && (Character.isUpperCase(bare.codePointAt(0)) || Character.isDigit(bare.codePointAt(0)));
        words.add(isTitle ? '"' + bare.replace(' ', Words.TITLE_SPACE) + '"' : Words.CUT_OUT);
        if (inner.endsWith(",")) {
            words.add(",");
        }
        return end + 1;
    }

    private int word(String text, int start) {
        int end = start;
        while (end < text.length() && belongsToWord(text, end)) {
            end++;
        }
        end = Math.max(end, start + 1);
        add(text.substring(start, end));
        return end;
    }

    private static boolean belongsToWord(String text, int i) {
        char c = text.charAt(i);
        return !Character.isWhitespace(c) && c != '"' && (MARKS.indexOf(c) < 0 || isInsideWord(text, i));
    }

    private void add(String raw) {
        var lower = Words.lower(raw);
        var spelled = Words.isAcronym(raw) ? null : spelling.words().get(lower);
        if (spelled != null) {
            spelled.forEach(words::add);
            return;
        }
        for (var ending : spelling.endings().entrySet()) {
            if (lower.length() > ending.getKey().length() && lower.endsWith(ending.getKey())) {
                words.add(raw.substring(0, raw.length() - ending.getKey().length()));
                words.add(ending.getValue());
                return;
            }
        }
        var bare = strip(raw);
        if (!bare.isEmpty()) {
            words.add(bare);
        }
    }

    /** Without stray quotes and marks around it. */
    private static String strip(String raw) {
        int from = 0;
        int to = raw.length();
        while (from < to && STRAY.indexOf(raw.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && STRAY.indexOf(raw.charAt(to - 1)) >= 0 && !isPossessive(raw, from, to)) {
            to--;
        }
        return raw.substring(from, to);
    }

    private static boolean isPossessive(String raw, int from, int to) {
        return to - from > 2 && raw.charAt(to - 1) == '\'' && raw.charAt(to - 2) == 's';
    }

    /** Where everything is written in capitals, capitals mean nothing. */
    private static List<Token> withoutShouting(List<Token> tokens) {
        long capitals =
                tokens.stream().filter(token -> Words.isAcronym(token.text())).count();
        boolean isShouted = capitals >= 3 && capitals * 2 > tokens.size();
        return isShouted
                ? tokens.stream()
                        .map(token -> new Token(token.text(), Words.lower(token.text())))
                        .toList()
                : tokens;
    }
}
