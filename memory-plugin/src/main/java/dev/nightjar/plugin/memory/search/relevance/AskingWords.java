package dev.nightjar.plugin.memory.search.relevance;

import dev.nightjar.plugin.memory.search.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Words that belong to asking and not to what is asked, from one resource per language. They are closed classes: greetings,
 * verbs of request, question words. Immutable.
 */
final class AskingWords {

    /** A class of such words; its name in lower case begins a line of the resource. */
    enum Role {
        /** Greets, thanks, agrees. */
        COURTESY,
        /** Asks the listener to do something with what follows. */
        REQUEST,
        /** Begins a question. */
        QUESTION,
        /** Says how the question asks, in a question: how <em>many</em>, what <em>kind</em>. */
        FRAMING,
        /** Belongs to a date. */
        DATE,
        /** Means the one who asks. */
        SELF
    }

    private final Map<Role, Set<String>> words = new EnumMap<>(Role.class);

    /**
     * The words of all these languages.
     *
     * @param languages ISO 639-1 codes of {@link dev.nightjar.plugin.memory.search.text.StopWords#LANGUAGES}
     */
    AskingWords(Collection<String> languages) {
        for (var role : Role.values()) {
            words.put(role, new HashSet<>());
        }
        languages.forEach(this::load);
    }

    /** Whether the word, in lower case, has this role. */
    boolean is(Role role, String word) {
        return words.getOrDefault(role, Set.of()).contains(word);
    }

    /** Whether one of the words has this role. */
    boolean isAny(Role role, Collection<String> some) {
        return some.stream().anyMatch(word -> is(role, word));
    }

    private void load(String language) {
        for (var line : lines("asking-words-" + language + ".txt")) {
            int colon = line.indexOf(':');
            var role = Role.valueOf(line.substring(0, colon).toUpperCase(java.util.Locale.ROOT));
            words.computeIfAbsent(role, key -> new HashSet<>()).addAll(Words.of(line.substring(colon + 1)));
        }
    }

    private static List<String> lines(String resource) {
        try (InputStream in = AskingWords.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The plugin archive lacks " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .collect(Collectors.toUnmodifiableList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
