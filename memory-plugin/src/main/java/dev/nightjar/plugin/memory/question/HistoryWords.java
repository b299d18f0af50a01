package dev.nightjar.plugin.memory.question;

import com.google.common.base.Splitter;
import dev.nightjar.commons.text.Resources;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Words that ask for what was, and not only for what holds now: adverbs and adjectives of the past, and words of
 * change. A closed class, one line for each language. Where one is there without that meaning, an outdated turn is
 * shown beside what holds now, which does little harm.
 */
public final class HistoryWords {

    private static final Splitter ENTRIES = Splitter.on(',').trimResults();
    private static final int CODE = 2;

    private static final Map<String, List<Phrase>> BY_LANGUAGE = Resources.text(HistoryWords.class, "history-words.txt")
            .lines()
            .collect(Collectors.toUnmodifiableMap(
                    line -> line.substring(0, CODE), line -> phrases(line.substring(CODE + 1))));

    private static final Map<String, Set<String>> SINGLE_WORDS = BY_LANGUAGE.entrySet().stream()
            .collect(Collectors.toUnmodifiableMap(
                    Map.Entry::getKey,
                    entry -> entry.getValue().stream().map(Phrase::text).collect(Collectors.toUnmodifiableSet())));

    private HistoryWords() {}

    /**
     * Whether a prompt asks for what was.
     *
     * @param languages those the prompt may be in, as ISO 639-1 codes
     */
    public static boolean areIn(String prompt, Collection<String> languages) {
        var words = spaced(prompt);
        var text = prompt.toLowerCase(Locale.ROOT);
        for (var entry : BY_LANGUAGE.entrySet()) {
            boolean isOfLanguage = languages.contains(entry.getKey());
            for (var phrase : entry.getValue()) {
                boolean isThere =
                        phrase.isSpaced ? isOfLanguage && words.contains(phrase.between) : text.contains(phrase.text);
                if (isThere) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether this word, in lower case, is one by itself: it says when, and not what. */
    public static boolean contain(String word, Collection<String> languages) {
        for (var language : languages) {
            if (SINGLE_WORDS.getOrDefault(language, Set.of()).contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** Between blanks, so that a phrase is found as whole words. */
    private static String spaced(String text) {
        return " " + String.join(" ", Words.of(text)) + " ";
    }

    private static boolean isSpaced(String phrase) {
        var script = Character.UnicodeScript.of(phrase.codePointAt(0));
        return script != Character.UnicodeScript.HAN
                && script != Character.UnicodeScript.HIRAGANA
                && script != Character.UnicodeScript.KATAKANA;
    }

    private static List<Phrase> phrases(String line) {
        return ENTRIES.splitToStream(line)
                .map(text -> new Phrase(text, isSpaced(text), spaced(text)))
                .toList();
    }

    /**
     * Words that belong together, cut once.
     *
     * @param isSpaced whether its language writes blanks between words
     * @param between the words between blanks
     */
    private record Phrase(String text, boolean isSpaced, String between) {}
}
