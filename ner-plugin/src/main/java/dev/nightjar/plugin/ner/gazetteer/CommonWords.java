package dev.nightjar.plugin.ner.gazetteer;

import dev.nightjar.commons.text.Resources;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which folded words are ordinary English words, so that standing in a text does not make them a name. */
final class CommonWords {

    private static final String RESOURCE = "common-words.txt";
    private static final List<String> ENDINGS = List.of("s", "es", "d", "ed", "ing", "er", "ly");
    private static final int MIN_BASE = 3;
    private static final Set<String> BASES = read();

    private CommonWords() {}

    /** Whether it is a listed word, one of its forms, a single letter or a number. */
    static boolean contains(String foldedWord) {
        return BASES.contains(foldedWord)
                || isSingleLetter(foldedWord)
                || foldedWord.codePoints().allMatch(Character::isDigit)
                || ENDINGS.stream().anyMatch(ending -> isFormWith(ending, foldedWord));
    }

    private static boolean isFormWith(String ending, String word) {
        int base = word.length() - ending.length();
        return base >= MIN_BASE && word.endsWith(ending) && BASES.contains(word.substring(0, base));
    }

    // Of a script with capitals: a single ideograph is a word of its own.
    private static boolean isSingleLetter(String word) {
        return word.codePointCount(0, word.length()) == 1 && Character.isLowerCase(word.codePointAt(0));
    }

    private static Set<String> read() {
        return Resources.text(CommonWords.class, RESOURCE)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> Stream.of(line.split(" ")))
                .collect(Collectors.toUnmodifiableSet());
    }
}
