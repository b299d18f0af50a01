package dev.nightjar.plugin.memory.term;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Other persons of a verb in languages whose stemmers keep them apart. Somebody asks "Wo wohne ich?" for what is stored
 * as "Lea wohnt in Halle", and the stemmer makes two words of it. What is no verb gets tokens that no text has.
 */
final class Persons {

    private static final int MIN_LENGTH = 4;
    /** Behind the stem of a verb, the longest first. */
    private static final Map<Language, String[]> ENDINGS =
            Map.of(Language.DE, new String[] {"est", "et", "st", "e", "t"}, Language.NL, new String[] {"t", ""});

    private Persons() {}

    /** The stems of the other persons; empty for other languages and for short words. */
    static Set<String> others(Language language, String exact) {
        var endings = ENDINGS.get(language);
        if (endings == null || exact.length() < MIN_LENGTH) {
            return Set.of();
        }
        for (var ending : endings) {
            if (exact.endsWith(ending) && exact.length() - ending.length() >= MIN_LENGTH - 1) {
                return with(language, exact.substring(0, exact.length() - ending.length()), endings);
            }
        }
        return Set.of();
    }

    private static Set<String> with(Language language, String base, String[] endings) {
        var stems = new LinkedHashSet<String>();
        for (var ending : endings) {
            stems.add(Stemmers.stem(language, base + ending));
        }
        return stems;
    }
}
