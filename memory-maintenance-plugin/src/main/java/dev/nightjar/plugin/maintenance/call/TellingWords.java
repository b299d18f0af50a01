package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Words of four letters and more and numbers, each cut to its first five characters, so that "works" and "worked" are
 * one word. Names of the people who talk are left out, because every fact about somebody has them.
 *
 * @param names the left out words, in lower case
 */
record TellingWords(Set<String> names) {

    private static final int LEAST = 4;
    private static final int STEM = 5;

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
        return FactChecks.words(text).stream()
                .filter(word -> !names.contains(word))
                .filter(word -> word.length() >= LEAST || Character.isDigit(word.charAt(0)))
                .map(word -> word.substring(0, Math.min(STEM, word.length())))
                .collect(Collectors.toSet());
    }
}
