package dev.nightjar.plugin.maintenance.extract.rule;

import com.google.common.base.Splitter;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A sentence with placeholders: {@code <who> [live] in <place> (with <thing>)}. What stands in brackets is left out when
 * a placeholder of it was not read.
 *
 * @param line where it stands
 * @param parts its words
 */
public record Template(Line line, List<Part> parts) {

    private static final Splitter SPACES = Splitter.on(' ').omitEmptyStrings();

    /** Copies the parts. */
    public Template {
        parts = List.copyOf(parts);
    }

    /** What a word of a template is. */
    public enum Kind {
        /** A word as it stands. */
        WORD,
        /** A placeholder. */
        PLACEHOLDER,
        /** A verb, in the tense it was said in. */
        VERB
    }

    /**
     * A word of a template.
     *
     * @param kind what it is
     * @param text the word, the placeholder's name or the verb; {@code =} for the verb that was said
     * @param glued what follows without a space, such as {@code 's}
     * @param group number of the brackets it stands in; 0 outside of any
     */
    public record Part(Kind kind, String text, String glued, int group) {}

    static Template parse(String text, Line line) {
        var parts = new ArrayList<Part>();
        int groups = 0;
        int group = 0;
        for (var raw : SPACES.split(text)) {
            var word = raw;
            if (word.startsWith("(")) {
                groups++;
                group = groups;
                word = word.substring(1);
            }
            boolean ends = word.endsWith(")") && group > 0;
            parts.add(part(ends ? word.substring(0, word.length() - 1) : word, group));
            group = ends ? 0 : group;
        }
        if (group > 0) {
            throw line.wrong("a bracket is not closed");
        }
        return new Template(line, parts);
    }

    private static Part part(String word, int group) {
        int close = Math.max(word.indexOf('>'), word.indexOf(']'));
        if (close < 0) {
            return new Part(Kind.WORD, word, "", group);
        }
        var kind = word.startsWith("<") ? Kind.PLACEHOLDER : Kind.VERB;
        return new Part(kind, word.substring(1, close), word.substring(close + 1), group);
    }

    /** The placeholders it uses. */
    public List<String> placeholders() {
        return parts.stream()
                .filter(part -> part.kind == Kind.PLACEHOLDER)
                .map(Part::text)
                .toList();
    }

    /** The verb it conjugates; empty when it has none. */
    public Optional<String> verb() {
        return parts.stream()
                .filter(part -> part.kind == Kind.VERB)
                .map(Part::text)
                .findFirst();
    }
}
