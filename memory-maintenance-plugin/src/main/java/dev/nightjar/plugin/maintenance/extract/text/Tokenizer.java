package dev.nightjar.plugin.maintenance.extract.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Cuts a sentence into words and inner punctuation, and writes contractions and chat spellings out. */
public final class Tokenizer {

    private static final int MAX_TITLE_WORDS = 9;

    private static final Map<String, String> SPELLINGS = Map.ofEntries(
            Map.entry("i", "I"),
            Map.entry("im", "I am"),
            Map.entry("ive", "I have"),
            Map.entry("i'm", "I am"),
            Map.entry("i've", "I have"),
            Map.entry("i'll", "I will"),
            Map.entry("i'd", "I would"),
            Map.entry("we're", "we are"),
            Map.entry("we've", "we have"),
            Map.entry("weve", "we have"),
            Map.entry("we'll", "we will"),
            Map.entry("we'd", "we would"),
            Map.entry("gonna", "going to"),
            Map.entry("gunna", "going to"),
            Map.entry("wanna", "want to"),
            Map.entry("tryna", "trying to"),
            Map.entry("gotta", "have to"),
            Map.entry("hafta", "have to"),
            Map.entry("lemme", "let me"),
            Map.entry("gimme", "give me"),
            Map.entry("kinda", "kind of"),
            Map.entry("sorta", "sort of"),
            Map.entry("dunno", "do not know"),
            Map.entry("'cause", "because"),
            Map.entry("cuz", "because"),
            Map.entry("cos", "because"),
            Map.entry("coz", "because"),
            Map.entry("bc", "because"),
            Map.entry("b/c", "because"),
            Map.entry("w/", "with"),
            Map.entry("'em", "them"),
            Map.entry("u", "you"),
            Map.entry("ur", "your"),
            Map.entry("ya", "you"),
            Map.entry("y'all", "you"),
            Map.entry("yall", "you"),
            Map.entry("tmrw", "tomorrow"),
            Map.entry("tmr", "tomorrow"),
            Map.entry("2moro", "tomorrow"),
            Map.entry("tonite", "tonight"),
            Map.entry("fav", "favorite"),
            Map.entry("fave", "favorite"),
            Map.entry("faves", "favorites"),
            Map.entry("rn", "right now"),
            Map.entry("bday", "birthday"),
            Map.entry("b-day", "birthday"),
            Map.entry("yrs", "years"),
            Map.entry("fam", "family"),
            Map.entry("biz", "business"),
            Map.entry("&", "and"),
            Map.entry("+", "and"),
            Map.entry("can't", "can not"),
            Map.entry("cant", "can not"),
            Map.entry("cannot", "can not"),
            Map.entry("won't", "will not"),
            Map.entry("wont", "will not"),
            Map.entry("shan't", "shall not"),
            Map.entry("dont", "do not"),
            Map.entry("hes", "he is"),
            Map.entry("shes", "she is"),
            Map.entry("theyre", "they are"),
            Map.entry("thats", "that is"),
            Map.entry("hav", "have"),
            Map.entry("didnt", "did not"),
            Map.entry("doesnt", "does not"),
            Map.entry("isnt", "is not"),
            Map.entry("wasnt", "was not"),
            Map.entry("havent", "have not"),
            Map.entry("alot", "a lot"),
            Map.entry("let's", "let us"),
            Map.entry("lets", "let us"));

    private static final Set<String> PRONOUNS =
            Words.set("it that there he she what here who this where how everyone everything someone name");

    private static final Map<String, String> ENDINGS = Map.of("'re", "are", "'ve", "have", "'ll", "will");

    private Tokenizer() {}

    /** The words of one sentence; spaces inside a quoted title are kept in its one word. */
    public static List<String> words(String sentence) {
        var words = new ArrayList<String>();
        int i = 0;
        while (i < sentence.length()) {
            char c = sentence.charAt(i);
            if (Character.isWhitespace(c)) {
                i++;
            } else if (c == '"') {
                i = quotation(sentence, i, words);
            } else if (",;:—()".indexOf(c) >= 0 && !isInsideNumber(sentence, i)) {
                words.add(String.valueOf(c));
                i++;
            } else {
                i = word(sentence, i, words);
            }
        }
        return List.copyOf(words);
    }

    private static boolean isInsideNumber(String text, int i) {
        return i > 0
                && i + 1 < text.length()
                && Character.isDigit(text.charAt(i - 1))
                && Character.isDigit(text.charAt(i + 1));
    }

    /** A short quotation is a title and stays as one word; of a long one only a gap stays. */
    private static int quotation(String text, int start, List<String> words) {
        int end = text.indexOf('"', start + 1);
        if (end < 0 || end - start > 300) {
            words.add(Words.CUT_OUT);
            return start + 1;
        }
        var inner = text.substring(start + 1, end).strip();
        var bare = inner.endsWith(",") || inner.endsWith(".") ? inner.substring(0, inner.length() - 1) : inner;
        boolean isTitle = !bare.isEmpty()
                && Words.spaced(bare).size() <= MAX_TITLE_WORDS
                && Words.isCapitalised(bare)
                && !bare.startsWith("I ")
                && !bare.startsWith("I'");
        words.add(isTitle ? '"' + bare.replace(' ', Words.TITLE_SPACE) + '"' : Words.CUT_OUT);
        if (inner.endsWith(",")) {
            words.add(",");
        }
        return end + 1;
    }

    private static int word(String text, int start, List<String> words) {
        int end = start;
        while (end < text.length() && belongsToWord(text, end)) {
            end++;
        }
        end = Math.max(end, start + 1);
        add(text.substring(start, end), words);
        return end;
    }

    private static boolean belongsToWord(String text, int i) {
        char c = text.charAt(i);
        return !Character.isWhitespace(c) && c != '"' && (",;:—()".indexOf(c) < 0 || isInsideNumber(text, i));
    }

    private static void add(String raw, List<String> words) {
        var lower = Words.lower(raw);
        var spelled = SPELLINGS.get(lower);
        if (spelled != null) {
            words.addAll(Words.spaced(spelled));
        } else if (lower.endsWith("n't") && lower.length() > 3) {
            words.add(lower.substring(0, lower.length() - 3));
            words.add("not");
        } else if (lower.length() > 3 && ENDINGS.containsKey(lower.substring(lower.length() - 3))) {
            words.add(raw.substring(0, raw.length() - 3));
            words.add(String.valueOf(ENDINGS.get(lower.substring(lower.length() - 3))));
        } else if (lower.endsWith("'d") && lower.length() > 2) {
            words.add(raw.substring(0, raw.length() - 2));
            words.add("would");
        } else if (lower.endsWith("'s") && PRONOUNS.contains(lower.substring(0, lower.length() - 2))) {
            words.add(raw.substring(0, raw.length() - 2));
            words.add("is");
        } else if (lower.endsWith("in'") && lower.length() > 4) {
            words.add(raw.substring(0, raw.length() - 1) + "g");
        } else {
            var bare = strip(raw);
            if (!bare.isEmpty()) {
                words.add(bare);
            }
        }
    }

    /** Without stray quotes and marks around it. */
    private static String strip(String raw) {
        int from = 0;
        int to = raw.length();
        while (from < to && "'*~_=".indexOf(raw.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && "*~_=".indexOf(raw.charAt(to - 1)) >= 0) {
            to--;
        }
        if (to > from && raw.charAt(to - 1) == '\'' && !(to - from > 2 && raw.charAt(to - 2) == 's')) {
            to--;
        }
        return raw.substring(from, to);
    }
}
