package dev.nightjar.plugin.maintenance.extract.family;

import dev.nightjar.plugin.maintenance.extract.clause.Verbs;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** What has to follow a verb for its statement to be worth keeping. */
interface Complement {

    boolean accepts(List<String> rest);

    /** The first word; empty when there is none. */
    static String first(List<String> rest) {
        return rest.isEmpty() ? "" : rest.get(0);
    }

    default Complement and(Complement other) {
        return rest -> accepts(rest) && other.accepts(rest);
    }

    default Complement or(Complement other) {
        return rest -> accepts(rest) || other.accepts(rest);
    }

    /** Says at least so much: see {@link Substance}. */
    static Complement substantial(int weight) {
        return rest -> Substance.weight(rest) >= weight;
    }

    /** Begins with one of these phrases ({@code _} for a space). */
    static Complement startsWith(String phrases) {
        var list = Words.list(phrases);
        return rest -> {
            var text = Words.lower(String.join(" ", rest)) + " ";
            return list.stream().anyMatch(phrase -> text.startsWith(phrase + " "));
        };
    }

    static Complement notStartingWith(String phrases) {
        var start = startsWith(phrases);
        return rest -> !start.accepts(rest);
    }

    /** Has one of these words or phrases anywhere. */
    static Complement mentions(String phrases) {
        var list = Words.list(phrases);
        return rest -> {
            var text = " " + Words.lower(String.join(" ", rest)) + " ";
            return list.stream().anyMatch(phrase -> text.contains(" " + phrase + " "));
        };
    }

    static Complement notMentioning(String phrases) {
        var any = mentions(phrases);
        return rest -> !any.accepts(rest);
    }

    /** Its first noun phrase is headed by one of these nouns. */
    static Complement about(Set<String> nouns) {
        return rest -> nouns.contains(NounPhrase.head(rest)) || nouns.contains(NounPhrase.plainHead(rest));
    }

    /** "to" and a verb that stands for something: "to adopt a dog", not "to keep going". */
    static Complement toDo() {
        return rest -> {
            int verb = rest.size() > 1 && Words.lower(rest.get(0)).equals("not") ? 2 : 1;
            boolean isWhole = rest.size() == verb + 1 && Deeds.isWhole(Words.lower(rest.get(verb)));
            boolean isTo = rest.size() > verb && Words.lower(rest.get(verb - 1)).equals("to");
            if (isWhole && isTo) {
                return true;
            }
            return rest.size() > verb + 1
                    && Words.lower(rest.get(verb - 1)).equals("to")
                    && Deeds.isDeed(Words.lower(rest.get(verb)), rest.subList(verb + 1, rest.size()));
        };
    }

    /** A verb in its -ing form that stands for something, after this many words. */
    static Complement doing(int at) {
        return rest -> rest.size() > at
                && Verbs.ofGerund(rest.get(at))
                        .map(verb -> Deeds.isDeed(verb, rest.subList(at + 1, rest.size())))
                        .orElse(false);
    }
}
