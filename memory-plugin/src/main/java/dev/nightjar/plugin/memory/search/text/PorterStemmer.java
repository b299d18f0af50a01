package dev.nightjar.plugin.memory.search.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Porter's stemmer (M. F. Porter, An algorithm for suffix stripping, Program 14(3), 1980) with the two later rules of its
 * author (logi, bli), exactly as the full-text index applies it, so that both give a word the same stem.
 * One use per word; not thread-safe.
 */
final class PorterStemmer {

    /** The index leaves shorter and longer words as they are. */
    private static final int MIN_BYTES = 3;

    private static final int MAX_BYTES = 64;

    private static final String[][] STEP_2 = rules("ational:ate tional:tion enci:ence anci:ance izer:ize logi:log "
            + "bli:ble alli:al entli:ent eli:e ousli:ous ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful "
            + "ousness:ous aliti:al iviti:ive biliti:ble");
    private static final String[][] STEP_3 = rules("icate:ic ative: alize:al iciti:ic ical:ic ful: ness:");
    private static final String[] STEP_4 = {
        "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate",
        "iti", "ous", "ive", "ize",
    };

    private final StringBuilder word;

    private static String[][] rules(String separated) {
        return Arrays.stream(separated.split(" "))
                .map(rule -> rule.split(":", -1))
                .toArray(String[][]::new);
    }

    private PorterStemmer(String word) {
        this.word = new StringBuilder(word);
    }

    /** The stem of a word in lower case. The index looks at bytes, so a letter beyond ASCII counts as several consonants. */
    static String stem(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES) {
            return word;
        }
        var stemmer = new PorterStemmer(new String(bytes, StandardCharsets.ISO_8859_1));
        stemmer.cutPlural();
        stemmer.cutPastAndProgressive();
        stemmer.yToI();
        stemmer.replace(STEP_2);
        stemmer.replace(STEP_3);
        stemmer.cutEnding();
        stemmer.tidy();
        return new String(stemmer.word.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** Step 1a: caresses → caress, ponies → poni, cats → cat. */
    private void cutPlural() {
        int length = word.length();
        if (!ends("s") || length < 2) {
            return;
        }
        if (word.charAt(length - 2) == 'e') {
            boolean isTwo = (length > 4 && ends("sses")) || (length > 3 && ends("ies"));
            word.setLength(length - (isTwo ? 2 : 1));
        } else if (word.charAt(length - 2) != 's') {
            word.setLength(length - 1);
        }
    }

    /** Step 1b: agreed → agree, plastered → plaster, motoring → motor, hopping → hop, filing → file. */
    private void cutPastAndProgressive() {
        if (hasSuffix("eed")) {
            if (measure(word.length() - 3) > 0) {
                word.setLength(word.length() - 1);
            }
        } else if ((hasSuffix("ed") && cutIfVowel(2)) || (hasSuffix("ing") && cutIfVowel(3))) {
            completeStem();
        }
    }

    private boolean cutIfVowel(int letters) {
        if (!hasVowel(word.length() - letters)) {
            return false;
        }
        word.setLength(word.length() - letters);
        return true;
    }

    private void completeStem() {
        if (hasSuffix("at") || hasSuffix("bl") || hasSuffix("iz")) {
            word.append('e');
            return;
        }
        int length = word.length();
        char last = word.charAt(length - 1);
        boolean isDouble = length > 1 && last == word.charAt(length - 2) && !isVowel(last, false);
        if (isDouble && last != 'l' && last != 's' && last != 'z') {
            word.setLength(length - 1);
        } else if (measure(length) == 1 && endsInShortSyllable(length)) {
            word.append('e');
        }
    }

    /** Step 1c: happy → happi. */
    private void yToI() {
        if (ends("y") && hasVowel(word.length() - 1)) {
            word.setCharAt(word.length() - 1, 'i');
        }
    }

    /** Steps 2 and 3: the first suffix that fits decides. */
    private void replace(String[][] rules) {
        for (var rule : rules) {
            if (hasSuffix(rule[0])) {
                int stem = word.length() - rule[0].length();
                if (measure(stem) > 0) {
                    word.setLength(stem);
                    word.append(rule[1]);
                }
                return;
            }
        }
    }

    /** Step 4: revival → reviv, adoption → adopt. */
    private void cutEnding() {
        for (var suffix : STEP_4) {
            if (hasSuffix(suffix)) {
                int stem = word.length() - suffix.length();
                char before = word.charAt(stem - 1);
                boolean isAllowed = !suffix.equals("ion") || before == 's' || before == 't';
                if (isAllowed && measure(stem) > 1) {
                    word.setLength(stem);
                }
                return;
            }
        }
    }

    /** Step 5: probate → probat, controll → control. */
    private void tidy() {
        int stem = word.length() - 1;
        if (ends("e") && (measure(stem) > 1 || (measure(stem) == 1 && !endsInShortSyllable(stem)))) {
            word.setLength(stem);
        }
        if (ends("ll") && measure(word.length() - 1) > 1) {
            word.setLength(word.length() - 1);
        }
    }

    private boolean ends(String suffix) {
        int from = word.length() - suffix.length();
        return from >= 0 && word.indexOf(suffix, from) == from;
    }

    /** Whether it ends so and has something before. */
    private boolean hasSuffix(String suffix) {
        return word.length() > suffix.length() && ends(suffix);
    }

    private static boolean isVowel(char c, boolean isYVowel) {
        return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u' || (isYVowel && c == 'y');
    }

    private boolean hasVowel(int length) {
        for (int i = 0; i < length; i++) {
            if (isVowel(word.charAt(i), i > 0)) {
                return true;
            }
        }
        return false;
    }

    /** How often a vowel is followed by a consonant in the first letters: m in [C](VC)^m[V]. */
    private int measure(int length) {
        int measure = 0;
        boolean wasConsonant = false;
        for (int i = 0; i < length; i++) {
            boolean isConsonant = !isVowel(word.charAt(i), wasConsonant);
            if (i > 0 && isConsonant && !wasConsonant) {
                measure++;
            }
            wasConsonant = isConsonant;
        }
        return measure;
    }

    /** Consonant, vowel, consonant other than w, x, y: hop, fil. */
    private boolean endsInShortSyllable(int length) {
        if (length < 3 || "wxy".indexOf(word.charAt(length - 1)) >= 0) {
            return false;
        }
        boolean wasConsonant = false;
        int pattern = 0;
        for (int i = 0; i < length; i++) {
            wasConsonant = !isVowel(word.charAt(i), wasConsonant);
            pattern = (pattern << 1 | (wasConsonant ? 1 : 0)) & 0b111;
        }
        return pattern == 0b101;
    }
}
