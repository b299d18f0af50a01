package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Words of four letters and more, numbers and abbreviations such as "EU", each cut to its first five characters, so
 * that "works" and "worked" are one word. Names of the people who talk are left out, because every fact about somebody
 * has them.
 *
 * @param names the left out words, in lower case
 */
record TellingWords(Set<String> names) {

    private static final int LEAST = 4;
    private static final int STEM = 5;
    private static final int SHORT = 2;
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** @param names the names of the people who talk */
    static TellingWords without(Collection<String> names) {
        return new TellingWords(names.stream()
                .flatMap(name -> FactChecks.words(name).stream())
                .collect(Collectors.toUnmodifiableSet()));
    }

    /** Telling words of a value such as "Kirkegata 4, Trondheim", or the value itself where none is telling. */
    Set<String> ofValue(String value) {
        var words = of(value);
        return words.isEmpty() ? Set.of(value.toLowerCase(Locale.ROOT)) : words;
    }

    Set<String> of(String text) {
        return cut(NO_WORD.splitAsStream(text)
                .filter(word -> !word.isEmpty() && isTelling(word))
                .map(word -> word.toLowerCase(Locale.ROOT)));
    }

    /** Telling words, and shorter ones with a capital, such as "Mia" and "EU". */
    Set<String> withNames(String text) {
        return cut(NO_WORD.splitAsStream(text)
                .filter(word -> word.length() >= LEAST || isNameOrNumber(word))
                .map(word -> word.toLowerCase(Locale.ROOT)));
    }

    /** All words of three letters and more, numbers and names, each cut to its first four characters. */
    Set<String> ofContent(String text) {
        return NO_WORD.splitAsStream(text)
                .filter(word -> word.length() > SHORT || isNameOrNumber(word))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> !names.contains(word))
                .map(word -> word.substring(0, Math.min(LEAST, word.length())))
                .collect(Collectors.toSet());
    }

    /** Words of one or two letters without a capital, which tell the language more than the matter: "is", "im". */
    Set<String> shortWords(String text) {
        return NO_WORD.splitAsStream(text)
                .filter(word -> !word.isEmpty() && word.length() <= SHORT && !isNameOrNumber(word))
                .collect(Collectors.toSet());
    }

    private static boolean isNameOrNumber(String word) {
        return !word.isEmpty() && (Character.isUpperCase(word.codePointAt(0)) || Character.isDigit(word.charAt(0)));
    }

    private Set<String> cut(Stream<String> words) {
        return words.filter(word -> !names.contains(word))
                .map(word -> word.substring(0, Math.min(STEM, word.length())))
                .collect(Collectors.toSet());
    }

    private static boolean isTelling(String word) {
        return word.length() >= LEAST || Character.isDigit(word.charAt(0)) || isAbbreviation(word);
    }

    private static boolean isAbbreviation(String word) {
        return word.length() > 1 && word.codePoints().allMatch(Character::isUpperCase);
    }
}
