package dev.nightjar.plugin.memory.question;

import dev.nightjar.commons.text.Resources;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Words that belong to asking and not to what is asked, from one resource per language. They are closed classes:
 * greetings, verbs of request, question words. Immutable.
 */
public final class AskingWords {

    /** A class of such words; its name in lower case begins a line of the resource. */
    public enum Role {
        /** Greets, thanks, agrees. */
        COURTESY,
        /** Asks the listener to do something with what follows. */
        REQUEST,
        /** Begins a question. */
        QUESTION,
        /**
         * Says how the question asks, in a question: how <em>many</em>, what <em>kind</em>, <em>anything</em>, 3
         * <em>times</em> 4, <em>talked</em> about.
         */
        FRAMING,
        /** Belongs to a date. */
        DATE,
        /** Means the one who asks. */
        SELF,
        /** Means the one who is asked. */
        ADDRESS,
        /** Means a third person or thing: <em>she</em>, <em>its</em>; no word that is an article or a verb, too. */
        PRONOUN,
        /** Points to something else in that way: <em>that</em>, <em>the other one</em>, <em>there</em>. */
        REFERENCE,
        /** Begins what goes on with something said before: <em>and</em> by when. */
        CONTINUING
    }

    /** The languages with a resource, as ISO 639-1 codes. */
    private static final List<String> LANGUAGES = List.of("de", "en", "es", "fr", "it", "nl", "pt", "ru");

    private static final Map<String, Map<Role, Set<String>>> BY_LANGUAGE =
            LANGUAGES.stream().collect(Collectors.toMap(language -> language, AskingWords::load));

    /** By the languages; there are at most 256. */
    private static final Map<Set<String>, AskingWords> KNOWN = new ConcurrentHashMap<>();

    /** The words of all languages. */
    public static final AskingWords ANY = of(LANGUAGES);

    private final Map<Role, Set<String>> words = new EnumMap<>(Role.class);
    private final Set<String> all = new HashSet<>();

    private AskingWords(Set<String> languages) {
        for (var role : Role.values()) {
            var its = new HashSet<String>();
            for (var language : languages) {
                its.addAll(Objects.requireNonNull(BY_LANGUAGE.get(language)).getOrDefault(role, Set.of()));
            }
            words.put(role, its);
            all.addAll(its);
        }
    }

    /**
     * The words of all these languages that have any.
     *
     * @param languages ISO 639-1 codes
     */
    public static AskingWords of(Collection<String> languages) {
        var known = new HashSet<>(LANGUAGES);
        known.retainAll(languages);
        return KNOWN.computeIfAbsent(known, AskingWords::new);
    }

    /** Whether the word, in lower case, has this role. */
    public boolean is(Role role, String word) {
        return words.getOrDefault(role, Set.of()).contains(word);
    }

    /** Whether the word, in lower case, belongs to asking in any way. */
    public boolean isAnyRole(String word) {
        return all.contains(word);
    }

    /** Whether one of the words has this role. */
    public boolean isAny(Role role, Collection<String> some) {
        var its = words.getOrDefault(role, Set.of());
        for (var word : some) {
            if (its.contains(word)) {
                return true;
            }
        }
        return false;
    }

    private static Map<Role, Set<String>> load(String language) {
        var words = new EnumMap<Role, Set<String>>(Role.class);
        Resources.text(AskingWords.class, "asking-words-" + language + ".txt")
                .lines()
                .filter(line -> !line.isBlank())
                .forEach(line -> {
                    int colon = line.indexOf(':');
                    var role = Role.valueOf(line.substring(0, colon).toUpperCase(Locale.ROOT));
                    words.computeIfAbsent(role, key -> new HashSet<>()).addAll(Words.of(line.substring(colon + 1)));
                });
        return words;
    }
}
