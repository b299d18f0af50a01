package dev.nightjar.plugin.memory.entity;

import dev.nightjar.memory.Entity;
import dev.nightjar.plugin.memory.table.EntityTable;
import java.lang.Character.UnicodeScript;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether a text contains one of the names as whole words, possibly in the genitive. Immutable. */
public final class NameInText {

    /** Scripts that write no space between words. */
    private static final Set<UnicodeScript> WITHOUT_SPACES = EnumSet.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    /** From here to ÿ there are letters that fold each to one letter, but for ß. */
    private static final char FIRST_LATIN = '\u00c0';

    private static final char LAST_LATIN = '\u00ff';
    private static final char LAST_ASCII = '\u007f';

    private final Set<String> keys;

    /** A name and all other names of the entities with that name. */
    public static List<String> all(String name, Collection<Long> bearers, EntityTable entities) {
        return Stream.concat(
                        Stream.of(name),
                        bearers.stream()
                                .flatMap(pk -> entities.entity(pk).stream())
                                .flatMap(NameInText::names))
                .toList();
    }

    private static Stream<String> names(Entity entity) {
        return Stream.concat(Stream.of(entity.name()), entity.aliases().stream());
    }

    /** @param names not blank */
    public NameInText(Collection<String> names) {
        keys = names.stream().map(NameKey::of).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The first words of the names, folded: a text of ASCII has one of these, in any case, or none of the names. Those with other
     * characters are left out.
     */
    public List<String> firstWords() {
        return keys.stream()
                .map(NameInText::firstWord)
                .filter(word -> word.chars().allMatch(c -> c <= LAST_ASCII))
                .distinct()
                .sorted()
                .toList();
    }

    private static String firstWord(String key) {
        int blank = key.indexOf(' ');
        return blank < 0 ? key : key.substring(0, blank);
    }

    /** Whether the text contains one of the names. */
    public boolean isIn(String text) {
        if (isPlain(text) && keys.stream().noneMatch(key -> hasInAnyCase(text, firstWord(key)))) {
            return false;
        }
        var folded = NameKey.of(text);
        return keys.stream().anyMatch(key -> isIn(folded, key));
    }

    /** Whether folding changes nothing but the case: then most texts need not be folded to see that no name is in them. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > LAST_ASCII && (c < FIRST_LATIN || c > LAST_LATIN || c == 'ß')) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasInAnyCase(String text, String word) {
        for (int at = 0; at + word.length() <= text.length(); at++) {
            if (text.regionMatches(true, at, word, 0, word.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isIn(String folded, String key) {
        for (int at = folded.indexOf(key); at >= 0; at = folded.indexOf(key, at + 1)) {
            int end = at + key.length();
            if (isBoundary(folded, at) && (isBoundary(folded, end) || isGenitive(folded, end))) {
                return true;
            }
        }
        return false;
    }

    /** English, German and Scandinavian names take an s. */
    private static boolean isGenitive(String text, int end) {
        return text.charAt(end) == 's' && isBoundary(text, end + 1);
    }

    private static boolean isBoundary(String text, int at) {
        if (at == 0 || at == text.length()) {
            return true;
        }
        int before = text.codePointBefore(at);
        int after = text.codePointAt(at);
        return !(isPartOfWord(before) && isPartOfWord(after));
    }

    private static boolean isPartOfWord(int c) {
        return Character.isLetterOrDigit(c) && !WITHOUT_SPACES.contains(UnicodeScript.of(c));
    }
}
