package dev.nightjar.core.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Words too common to tell one memory from another, from a resource per language. */
public final class StopWords {

    private static final StopWords ENGLISH = load("en");

    private final Set<String> words;

    private StopWords(Set<String> words) {
        this.words = words;
    }

    /** English. */
    public static StopWords english() {
        return ENGLISH;
    }

    /** Whether the word, in lower case, is one of them. */
    public boolean contains(String word) {
        return words.contains(word);
    }

    private static StopWords load(String language) {
        var resource = "stop-words-%s.txt".formatted(language.toLowerCase(Locale.ROOT));
        try (InputStream in = StopWords.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The plugin archive lacks " + resource);
            }
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new StopWords(text.lines()
                    .flatMap(line -> java.util.Arrays.stream(line.split(" ")))
                    .collect(Collectors.toUnmodifiableSet()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
