package dev.nightjar.plugin.maintenance.extract.language;

import dev.nightjar.plugin.maintenance.extract.language.Element.Chunk;
import dev.nightjar.plugin.maintenance.extract.language.Element.End;
import dev.nightjar.plugin.maintenance.extract.language.Element.OfClass;
import dev.nightjar.plugin.maintenance.extract.language.Element.Rest;
import dev.nightjar.plugin.maintenance.extract.language.Element.Verb;
import dev.nightjar.plugin.maintenance.extract.language.Element.Word;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.List;
import java.util.Set;

/**
 * Matches patterns against words, from left to right and without going back, so that its time grows with the number of
 * words only. What placeholders stand for is said by who uses it.
 */
public interface PatternMatcher {

    /** Answered where nothing fits. */
    int NONE = -1;

    /**
     * Reads a placeholder.
     *
     * @param before words that end it when the pattern goes on with one of them; may be empty
     * @return the position after it; {@link #NONE} when there is none here
     */
    int chunk(Chunk chunk, List<Token> tokens, int at, Set<String> before, Captures captures);

    /** Reads a verb; the position after it or {@link #NONE}. */
    default int verb(Verb verb, List<Token> tokens, int at, Captures captures) {
        return NONE;
    }

    /** Reads what else belongs to the sentence; the position after it, which may be where it began. */
    default int rest(List<Token> tokens, int at, Captures captures) {
        return at;
    }

    /** The position after the pattern when it stands here, else {@link #NONE}. */
    default int match(Pattern pattern, List<Token> tokens, int from, Captures captures) {
        int at = from;
        var elements = pattern.elements();
        for (int i = 0; i < elements.size() && at != NONE; i++) {
            at = match(elements.get(i), tokens, at, nextKeys(elements, i), captures);
        }
        return at;
    }

    private int match(Element element, List<Token> tokens, int at, Set<String> before, Captures captures) {
        if (element instanceof Word word) {
            return at < tokens.size() && word.keys().contains(tokens.get(at).key()) ? at + 1 : NONE;
        } else if (element instanceof OfClass ofClass) {
            var found = ofClass.words().longest(tokens, at);
            found.ifPresent(words ->
                    captures.put(ofClass.name(), tokens.subList(at, words.end()), words.value(), words.isPlural()));
            return found.map(WordClass.Found::end).orElse(NONE);
        } else if (element instanceof Chunk chunk) {
            return chunk(chunk, tokens, at, before, captures);
        } else if (element instanceof Verb verb) {
            return verb(verb, tokens, at, captures);
        } else if (element instanceof Rest) {
            return rest(tokens, at, captures);
        }
        return element instanceof End && at == tokens.size() ? at : NONE;
    }

    private static Set<String> nextKeys(List<Element> elements, int i) {
        if (i + 1 >= elements.size()) {
            return Set.of();
        }
        var next = elements.get(i + 1);
        if (next instanceof Word word) {
            return word.keys();
        }
        if (next instanceof Verb verb) {
            return verb.forms();
        }
        return next instanceof OfClass ofClass ? ofClass.words().firstWords() : Set.of();
    }
}
