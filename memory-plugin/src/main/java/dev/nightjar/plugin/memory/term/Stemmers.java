package dev.nightjar.plugin.memory.term;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.ArabicStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.GreekStemmer;
import org.tartarus.snowball.ext.HindiStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PorterStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/** The Snowball stemmers of all languages, with the stems of words met before. Thread-safe. */
final class Stemmers {

    /** Stemming costs more than looking up, and conversations use the same words again and again. */
    private static final int KEPT_STEMS = 20_000;

    private static final Map<Language, Map<String, String>> KNOWN = new EnumMap<>(Language.class);

    static {
        for (var language : Language.values()) {
            KNOWN.put(language, new ConcurrentHashMap<>());
        }
    }

    private Stemmers() {}

    /** The stem of a word in lower case, without accents. */
    static String stem(Language language, String exact) {
        var stems = KNOWN.getOrDefault(language, Map.of());
        var known = stems.get(exact);
        if (known != null) {
            return known;
        }
        if (stems.size() >= KEPT_STEMS) {
            stems.clear();
        }
        var found = compute(language, exact);
        stems.put(exact, found);
        return found;
    }

    /** English needs no accents, and the others do. A stemmer may leave nothing of a short word. */
    private static String compute(Language language, String exact) {
        var stemmer = stemmer(language);
        stemmer.setCurrent(language == Language.EN ? Folding.folded(exact) : exact);
        stemmer.stem();
        var stem = Folding.folded(stemmer.getCurrent());
        return stem.isEmpty() ? Folding.folded(exact) : stem;
    }

    private static SnowballStemmer stemmer(Language language) {
        return switch (language) {
            case AR -> new ArabicStemmer();
            case DA -> new DanishStemmer();
            case DE -> new GermanStemmer();
            case EL -> new GreekStemmer();
            case EN -> new PorterStemmer();
            case ES -> new SpanishStemmer();
            case FI -> new FinnishStemmer();
            case FR -> new FrenchStemmer();
            case HI -> new HindiStemmer();
            case HU -> new HungarianStemmer();
            case IT -> new ItalianStemmer();
            case NL -> new DutchStemmer();
            case NO -> new NorwegianStemmer();
            case PT -> new PortugueseStemmer();
            case RO -> new RomanianStemmer();
            case RU -> new RussianStemmer();
            case SV -> new SwedishStemmer();
            case TR -> new TurkishStemmer();
        };
    }
}
