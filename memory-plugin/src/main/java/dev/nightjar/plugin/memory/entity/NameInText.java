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

    /** Whether the text contains one of the names. */
    public boolean isIn(String text) {
        var folded = NameKey.of(text);
        return keys.stream().anyMatch(key -> isIn(folded, key));
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
