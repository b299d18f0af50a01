package dev.nightjar.plugin.maintenance.extract.language;

import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the placeholders of a pattern were read as. Not thread-safe. */
public final class Captures {

    private final Map<String, Capture> byName = new HashMap<>();

    /**
     * What a placeholder was read as.
     *
     * @param tokens the words
     * @param value what they stand for where slots are compared; empty when the words themselves do
     * @param isPlural whether they are several of a kind
     * @param lead the two words before it, or fewer
     */
    public record Capture(List<Token> tokens, String value, boolean isPlural, List<Token> lead) {

        /** Copies the words. */
        public Capture {
            tokens = List.copyOf(tokens);
            lead = List.copyOf(lead);
        }
    }

    /** Notes what a placeholder was read as. */
    public void put(String name, List<Token> tokens, String value) {
        put(name, tokens, value, false);
    }

    /** Notes what a placeholder was read as, and whether it is a plural. */
    public void put(String name, List<Token> tokens, String value, boolean isPlural) {
        byName.put(name, new Capture(tokens, value, isPlural, List.of()));
    }

    /** Notes a noun phrase that begins here. */
    public void put(String name, List<Token> words, int from, WordClass.Found noun) {
        byName.put(
                name,
                new Capture(
                        words.subList(from, noun.end()),
                        noun.value(),
                        noun.isPlural(),
                        words.subList(Math.max(0, from - 2), from)));
    }

    /** What this placeholder was read as; empty when the pattern has none of the name. */
    public Optional<Capture> get(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
