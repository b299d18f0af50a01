package dev.nightjar.plugin.maintenance.extract.language;

import com.google.common.base.Splitter;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A way to say a verb: "lives", "used to live", "is planning to live". One line of a rule file:
 * {@code plan planned: am|are|is planning to @inf => is|are planning to @inf}.
 *
 * @param name what rules call it; several lines may share it
 * @param sense what it says about a matter
 * @param parts what is said, word by word
 * @param wording how a fact says it of somebody else; {@code a|b} is singular and plural, {@code …} the rest of the sentence
 */
public record Tense(String name, Sense sense, List<Part> parts, List<String> wording) {

    private static final Splitter SPACES = Splitter.on(' ').omitEmptyStrings();
    private static final Splitter BARS = Splitter.on('|');

    /** What a tense says about a matter. */
    public enum Sense {
        /** It is so. */
        HOLDS,
        /** It is not so, or no longer. */
        OVER,
        /** It is meant to be so. */
        PLANNED,
        /** It was done. */
        DONE,
        /** It was so, or was done, at some time. */
        PAST,
        /** It was meant to be so, and is no longer. */
        DROPPED
    }

    /**
     * One word of it.
     *
     * @param words the words it may be, lower case; empty where it is the verb
     * @param forms the forms the verb may have; empty where it is a word
     */
    public record Part(Set<String> words, Set<Form> forms) {

        /** Whether this is the verb itself. */
        public boolean isVerb() {
            return !forms.isEmpty();
        }
    }

    static Tense of(Line line) {
        var sides = line.cutAt("=>");
        var head = new Line(line.file(), line.number(), sides.get(0)).cutAt(":");
        var names = SPACES.splitToList(head.get(0));
        if (names.size() != 2) {
            throw line.wrong(
                    "a tense begins with its name and what it says (holds, over, planned, done, past or dropped)");
        }
        var parts = SPACES.splitToList(head.get(1)).stream()
                .map(word -> part(word, line))
                .toList();
        if (parts.stream().filter(Part::isVerb).count() != 1) {
            throw line.wrong("a tense has one form of the verb, such as @inf");
        }
        return new Tense(names.get(0), sense(names.get(1), line), parts, SPACES.splitToList(sides.get(1)));
    }

    private static Sense sense(String name, Line line) {
        try {
            return Sense.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw line.wrong("'" + name + "' is none of holds, over, planned, done, past, dropped");
        }
    }

    private static Part part(String word, Line line) {
        var choices = BARS.splitToList(word);
        boolean isVerb = word.startsWith("@");
        return isVerb
                ? new Part(
                        Set.of(), choices.stream().map(form -> form(form, line)).collect(Collectors.toSet()))
                : new Part(
                        choices.stream()
                                .map(choice -> Words.lower(choice).replace('_', ' '))
                                .collect(Collectors.toSet()),
                        Set.of());
    }

    /** A form as rule files write it. */
    static Form form(String word, Line line) {
        try {
            return Form.valueOf(word.substring(1).toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw line.wrong("'" + word + "' is no form of a verb");
        }
    }

    /** The verb in this tense, said of somebody else, with {@code …} where the rest of the sentence goes if not after it. */
    public String say(String verb, boolean isPlural, Verbs verbs) {
        return wording.stream()
                .map(word -> {
                    var choices = BARS.splitToList(word);
                    var chosen = isPlural && choices.size() > 1 ? choices.get(1) : choices.get(0);
                    return chosen.startsWith("@")
                            ? verbs.form(verb, Form.valueOf(chosen.substring(1).toUpperCase(Locale.ROOT)))
                                    .orElse(verb)
                            : chosen;
                })
                .collect(Collectors.joining(" "));
    }
}
