package dev.nightjar.plugin.memory.entity;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.nightjar.memory.Entity;
import dev.nightjar.plugin.memory.table.EntityTable;
import dev.nightjar.plugin.memory.term.StopWords;
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

    private static final Splitter TOKENS = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();
    private static final CharMatcher EDGES = CharMatcher.forPredicate(c -> !Character.isLetterOrDigit(c));
    private static final StopWords ALL_STOP_WORDS = StopWords.of(StopWords.LANGUAGES);

    private static final char LAST_LATIN = '\u00ff';
    private static final char LAST_ASCII = '\u007f';

    private final Set<String> keys;
    private final boolean isCased;

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

    /**
     * Names in any case.
     *
     * @param names not blank
     */
    public NameInText(Collection<String> names) {
        this(names, false);
    }

    private NameInText(Collection<String> names, boolean isCased) {
        keys = names.stream().map(NameKey::of).collect(Collectors.toUnmodifiableSet());
        this.isCased = isCased;
    }

    /**
     * Names as somebody has written one of them: with a capital it is a name, and many names are other words, too. Then
     * one word counts only where it has a capital, or where nothing has one and it is no word of grammar: "ada is
     * here", and neither "I will" nor "we will".
     *
     * @param written the name that was asked for
     * @param names all names, that one among them
     */
    public static NameInText asWritten(String written, Collection<String> names) {
        return new NameInText(names, hasCapital(written));
    }

    /**
     * The first words of the names, folded: a text of ASCII has one of these, in any case, or none of the names. Those
     * with other characters are left out.
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
        return isInAnyCase(text) && (!isCased || isWritten(text));
    }

    /** Whether the text contains one of the names only as another word. */
    public boolean isOtherWordIn(String text) {
        return isCased && isInAnyCase(text) && !isWritten(text);
    }

    private boolean isWritten(String text) {
        var folded = NameKey.of(text);
        return keys.stream().filter(key -> isIn(folded, key)).anyMatch(key -> isWritten(key, text));
    }

    private static boolean isWritten(String key, String text) {
        if (key.indexOf(' ') >= 0) {
            return true; // several words are hardly others
        }
        boolean isFound = false;
        for (var token : TOKENS.split(text)) {
            var word = EDGES.trimLeadingFrom(token);
            if (NameKey.of(word).startsWith(key)) {
                isFound = true;
                if (!Character.isLowerCase(word.codePointAt(0))) {
                    return true;
                }
            }
        }
        return !isFound || !(hasCapital(text) || ALL_STOP_WORDS.in(text).contains(key));
    }

    private static boolean hasCapital(String text) {
        return text.codePoints().anyMatch(c -> Character.isUpperCase(c) || Character.isTitleCase(c));
    }

    private boolean isInAnyCase(String text) {
        if (isPlain(text) && keys.stream().noneMatch(key -> hasInAnyCase(text, firstWord(key)))) {
            return false;
        }
        var folded = NameKey.of(text);
        return keys.stream().anyMatch(key -> isIn(folded, key));
    }

    /**
     * Whether folding changes nothing but the case: then most texts need not be folded to see that no name is in them.
     */
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
