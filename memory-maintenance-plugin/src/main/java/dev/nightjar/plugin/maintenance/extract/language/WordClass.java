package dev.nightjar.plugin.maintenance.extract.language;

import com.google.common.base.Splitter;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A named set of words and phrases. An entry {@code word=value} stands for a value, {@code two_words} for a phrase, and
 * {@code *ologist} for every word with that ending, {@code *rme=*rse} for the word with another ending. Plurals count as their singular where the language says how.
 * Immutable.
 */
public final class WordClass {

    private final String name;
    private final Map<String, List<Entry>> byFirst = new HashMap<>();
    private final List<Entry> endings = new ArrayList<>();
    private final Plurals plurals;

    private record Entry(List<String> words, String value, boolean isPlural) {}

    /**
     * A word or phrase of the class.
     *
     * @param end the position after it
     * @param value what it stands for
     * @param isPlural whether it is the plural of an entry
     */
    public record Found(int end, String value, boolean isPlural) {}

    WordClass(String name, List<String> entries, Plurals plurals) {
        this.name = name;
        this.plurals = plurals;
        entries.forEach(this::add);
    }

    /** A class of some words and phrases, without a name. */
    public static WordClass ofWords(List<String> words) {
        return new WordClass("", words, new Plurals(List.of()));
    }

    private void add(String entry) {
        int sign = entry.indexOf('=');
        var word = (sign < 0 ? entry : entry.substring(0, sign)).replace('_', ' ');
        var value = sign < 0 ? word : entry.substring(sign + 1).replace('_', ' ');
        if (word.startsWith("*")) {
            var ending = word.substring(1);
            endings.add(new Entry(List.of(ending), value.startsWith("*") ? value.substring(1) : ending, false));
            return;
        }
        var words = Splitter.on(' ').splitToList(word);
        enter(new Entry(words, value, false));
        var last = words.get(words.size() - 1);
        for (var plural : plurals.of(last)) {
            var all = new ArrayList<>(words);
            all.set(all.size() - 1, plural);
            enter(new Entry(List.copyOf(all), value, true));
        }
    }

    /** What was entered first is found first, unless a later entry is longer. */
    private void enter(Entry entry) {
        byFirst.computeIfAbsent(entry.words.get(0), key -> new ArrayList<>(2)).add(entry);
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** The words its entries begin with. */
    public Set<String> firstWords() {
        return Set.copyOf(byFirst.keySet());
    }

    /** Its entries of one word, without plurals. */
    Set<String> singleWords() {
        return byFirst.values().stream()
                .flatMap(List::stream)
                .filter(entry -> entry.words.size() == 1 && !entry.isPlural)
                .map(entry -> entry.words.get(0))
                .collect(Collectors.toSet());
    }

    /** Whether a single word belongs to it. */
    public boolean contains(String key) {
        return value(key).isPresent();
    }

    /** What a single word of it stands for. */
    public Optional<String> value(String key) {
        if (isSurelyNone(key)) {
            return Optional.empty();
        }
        return longest(List.of(new Token(key, key)), 0).map(Found::value);
    }

    /** Most words belong to no class at all; this is asked so often that it has to be quick. */
    private boolean isSurelyNone(String key) {
        return endings.isEmpty()
                && !byFirst.containsKey(key)
                && (key.isEmpty() || !Character.isUpperCase(key.charAt(0)));
    }

    /** Whether an entry stands anywhere in these words. */
    public boolean isIn(List<Token> tokens) {
        return IntStream.range(0, tokens.size())
                .anyMatch(i -> longest(tokens, i).isPresent());
    }

    /** The longest entry that stands at this place; empty when none does. */
    public Optional<Found> longest(List<Token> tokens, int at) {
        if (at >= tokens.size()) {
            return Optional.empty();
        }
        var key = tokens.get(at).key();
        if (isSurelyNone(key)) {
            return Optional.empty();
        }
        var best = longest(byFirst.get(key), tokens, at);
        if (best == null && key.length() > 2 && Character.isUpperCase(key.charAt(0))) {
            // "API" is an api; only of two letters, "IT" and "US" are other words than "it" and "us".
            best = longest(List.of(new Token(key, Words.lower(key))), 0)
                    .map(found -> new Found(at + 1, found.value(), found.isPlural()))
                    .orElse(null);
        }
        if (best == null && !endings.isEmpty()) {
            best = byEnding(Words.lower(key), at);
        }
        return Optional.ofNullable(best);
    }

    private static @Nullable Found longest(@Nullable List<Entry> entries, List<Token> tokens, int at) {
        Found best = null;
        for (var entry : entries == null ? List.<Entry>of() : entries) {
            int end = at + entry.words.size();
            boolean isBetter =
                    best == null || end > best.end() || (end == best.end() && best.isPlural() && !entry.isPlural);
            if (isBetter && stands(entry, tokens, at)) {
                best = new Found(end, entry.value, entry.isPlural);
            }
        }
        return best;
    }

    private static boolean stands(Entry entry, List<Token> tokens, int at) {
        int size = entry.words.size();
        if (at + size > tokens.size()) {
            return false;
        }
        for (int i = 1; i < size; i++) {
            if (!tokens.get(at + i).key().equals(entry.words.get(i))) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Found byEnding(String key, int at) {
        for (var entry : endings) {
            var ending = entry.words.get(0);
            if (key.length() > ending.length() && key.endsWith(ending)) {
                return new Found(at + 1, key.substring(0, key.length() - ending.length()) + entry.value, false);
            }
            for (var plural : plurals.of(ending)) {
                if (key.length() > plural.length() && key.endsWith(plural)) {
                    return new Found(at + 1, key, true);
                }
            }
        }
        return null;
    }
}
