package dev.nightjar.plugin.maintenance.segment.phrase;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A set of phrases. Immutable. */
public final class Phrases {

    private static final String GAP = "*";
    private static final int MAX_GAP = 6;

    private static final String ENDING = "~";

    private final Map<String, List<List<String>>> byFirstWord = new HashMap<>();
    private final List<String> endings = new ArrayList<>();

    /**
     * Phrases in lower case.
     *
     * @param phrases {@code *} in one stands for up to six words, {@code ~} before a word for words that end so
     */
    Phrases(Collection<String> phrases) {
        for (var phrase : phrases) {
            if (phrase.startsWith(ENDING)) {
                endings.add(phrase.substring(1));
                continue;
            }
            var words = new ArrayList<String>();
            for (var part : phrase.strip().split(" ", -1)) {
                words.addAll(part.equals(GAP) ? List.of(GAP) : WordScanner.words(part));
            }
            if (!words.isEmpty()) {
                byFirstWord
                        .computeIfAbsent(words.get(0), word -> new ArrayList<>())
                        .add(List.copyOf(words));
            }
        }
    }

    /** Whether one of them stands somewhere in the words. */
    public boolean isIn(List<String> words) {
        return indexIn(words) >= 0;
    }

    /** The place of the first word of the first of them in the words; -1 when none is there. */
    public int indexIn(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (endAt(words, i) >= 0) {
                return i;
            }
        }
        return -1;
    }

    /** The place behind the longest of them that begins at a word; -1 when none does. */
    public int endAt(List<String> words, int start) {
        int longest = hasEnding(words.get(start)) ? start + 1 : -1;
        for (var phrase : byFirstWord.getOrDefault(words.get(start), List.of())) {
            longest = Math.max(longest, end(phrase, 0, words, start));
        }
        return longest;
    }

    /** Whether the words begin with one of them. */
    public boolean begin(List<String> words) {
        return !words.isEmpty() && endAt(words, 0) >= 0;
    }

    /** Whether the words are one of them and nothing else. */
    public boolean are(List<String> words) {
        return !words.isEmpty() && endAt(words, 0) == words.size();
    }

    private boolean hasEnding(String word) {
        for (var ending : endings) {
            if (word.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private static int end(List<String> phrase, int part, List<String> words, int start) {
        if (part == phrase.size()) {
            return start;
        }
        if (phrase.get(part).equals(GAP)) {
            for (int skipped = 0; skipped <= MAX_GAP && start + skipped < words.size(); skipped++) {
                int end = end(phrase, part + 1, words, start + skipped);
                if (end >= 0) {
                    return end;
                }
            }
            return -1;
        }
        boolean isSame = start < words.size() && phrase.get(part).equals(words.get(start));
        return isSame ? end(phrase, part + 1, words, start + 1) : -1;
    }
}
