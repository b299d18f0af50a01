package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Optional;

/**
 * Puts an article of a fact's sentence into the gender and number of the noun behind it, where a language has such a
 * rule: "el" before "gata" is "la". Thread-safe.
 */
final class Agreement {

    private final Language language;
    private final Optional<WordClass> feminine;
    private final Optional<WordClass> masculine;
    private final Optional<WordClass> plural;

    Agreement(Language language) {
        this.language = language;
        this.feminine = language.wordClass("feminine");
        this.masculine = language.wordClass("masculine");
        this.plural = language.wordClass("plural");
    }

    /**
     * The article in the form that fits.
     *
     * @param word a word of a sentence; one that is no article stays as it is
     * @param next the words behind it; not empty
     */
    String agreeing(String word, String next) {
        var forms = language.findWording("agreeing " + word).map(Words::spaced).orElse(List.of());
        if (forms.isEmpty()) {
            return word;
        }
        var noun = Words.lower(Words.spaced(next).get(0));
        boolean isFeminine = contains(feminine, noun) && !contains(masculine, noun);
        return forms.get((contains(plural, noun) ? 2 : 0) + (isFeminine ? 1 : 0));
    }

    private static boolean contains(Optional<WordClass> words, String noun) {
        return words.isPresent() && words.get().contains(noun);
    }
}
