package dev.nightjar.core.search.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Words of a language from a resource: some on a line, separated by a blank. */
final class WordList {

    private WordList() {}

    /** The words of {@code <name>-<language>.txt} beside this class. */
    static Set<String> load(String name, String language) {
        var resource = name + "-" + language + ".txt";
        try (InputStream in = WordList.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The plugin archive lacks " + resource);
            }
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().flatMap(line -> Arrays.stream(line.split(" "))).collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
