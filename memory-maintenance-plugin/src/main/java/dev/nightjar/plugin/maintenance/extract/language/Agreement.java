package dev.nightjar.plugin.maintenance.extract.language;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/**
 * Puts an article of a fact's sentence into the gender and number of the noun behind it, where a language has such a
 * rule: "el" before "gata" is "la". Thread-safe.
 */
public final class Agreement {

    private final Language language;
    private final WordClass feminine;
    private final WordClass masculine;
    private final WordClass plural;

    /** With the genders and plurals of this language. */
    public Agreement(Language language) {
        this.language = language;
        this.feminine = language.wordsIfAny("feminine");
        this.masculine = language.wordsIfAny("masculine");
        this.plural = language.wordsIfAny("plural");
    }

    /**
     * The article in the form that fits.
     *
     * @param word a word of a sentence; one that is no article stays as it is
     * @param next the words behind it; not empty
     */
    public String agreeing(String word, String next) {
        var forms = language.findWording("agreeing " + word).map(Words::spaced).orElse(List.of());
        if (forms.isEmpty()) {
            return word;
        }
        var noun = Words.lower(Words.spaced(next).get(0));
        boolean isFeminine = feminine.contains(noun) && !masculine.contains(noun);
        return forms.get((plural.contains(noun) ? 2 : 0) + (isFeminine ? 1 : 0));
    }
}
