package dev.nightjar.plugin.maintenance.extract.clause;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes "I got the chance to visit" as the deed it was: "I visited". A chance that may have been missed stays one. */
final class Chances {

    private static final String ADJECTIVE = "(?: \\w+)?";

    private static final String OFTEN = "((?: also| even| just| finally| recently)*)";

    private static final Pattern CHANCE = Pattern.compile(" I" + OFTEN
            + " (?:had|got|have had|have got|was given|was lucky to get) (?:the|a|an)" + ADJECTIVE
            + " (?:chance|opportunity|pleasure|honor|honour|privilege) (?:to|of) (\\w+) ");

    /** "I got to" may also say "I have to", so only of what people get to do. */
    private static final Pattern GOT_TO = Pattern.compile(" I" + OFTEN + " got to (\\w+) ");

    private static final Set<String> TREATS =
            Words.set("meet see visit try perform play attend ride drive watch hear explore go");

    private static final Set<String> MISSED = Words.set("but not until unless");

    private Chances() {}

    static List<String> asDeeds(List<String> words) {
        if (!words.contains("I") || words.stream().map(Words::lower).anyMatch(MISSED::contains)) {
            return words;
        }
        var text = " " + String.join(" ", words);
        var chance = CHANCE.matcher(text);
        if (chance.find()) {
            return deed(text, chance).map(Words::spaced).orElse(words);
        }
        var got = GOT_TO.matcher(text);
        boolean isTreat = got.find()
                && TREATS.contains(got.group(2))
                && !text.substring(got.end()).startsWith("to the");
        return isTreat ? deed(text, got).map(Words::spaced).orElse(words) : words;
    }

    /** What comes after a joint has the same subject: "to meet and connect" is "met and connected". */
    private static Optional<String> deed(String text, Matcher matcher) {
        return Verbs.ofGerund(matcher.group(2))
                .or(() -> Verbs.ofBase(matcher.group(2)))
                .flatMap(Verbs::past)
                .map(past -> text.substring(0, matcher.start()) + " I" + matcher.group(1) + " " + past + " "
                        + pastAfterAnd(text.substring(matcher.end())));
    }

    private static String pastAfterAnd(String rest) {
        var words = Words.spaced(rest);
        boolean isPair = words.size() > 1 && words.get(0).equals("and");
        return isPair
                ? Verbs.ofBase(words.get(1))
                        .flatMap(Verbs::past)
                        .map(past -> "and " + past + rest.substring(("and " + words.get(1)).length()))
                        .orElse(rest)
                : rest;
    }
}
