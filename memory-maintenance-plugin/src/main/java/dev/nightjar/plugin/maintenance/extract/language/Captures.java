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
     */
    public record Capture(List<Token> tokens, String value, boolean isPlural) {

        /** Copies the words. */
        public Capture {
            tokens = List.copyOf(tokens);
        }
    }

    /** Notes what a placeholder was read as. */
    public void put(String name, List<Token> tokens, String value) {
        put(name, tokens, value, false);
    }

    /** Notes what a placeholder was read as, and whether it is a plural. */
    public void put(String name, List<Token> tokens, String value, boolean isPlural) {
        byName.put(name, new Capture(tokens, value, isPlural));
    }

    /** What this placeholder was read as; empty when the pattern has none of the name. */
    public Optional<Capture> get(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
