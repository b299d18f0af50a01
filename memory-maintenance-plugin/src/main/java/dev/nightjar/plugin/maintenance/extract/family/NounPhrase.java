package dev.nightjar.plugin.maintenance.extract.family;

import dev.nightjar.plugin.maintenance.extract.clause.Verbs;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** Finds what a noun phrase is about. */
final class NounPhrase {

    private static final Set<String> ENDS = Words.set("""
            of in on at for with from to by about after before during as named called and or who that which where
            since until near around outside inside over under into through while because but like via than without
            against between among""");

    private static final List<List<String>> AMOUNTS = List.of(
            List.of("a", "lot", "of"),
            List.of("lots", "of"),
            List.of("loads", "of"),
            List.of("tons", "of"),
            List.of("plenty", "of"),
            List.of("a", "couple", "of"),
            List.of("a", "couple"),
            List.of("a", "bunch", "of"),
            List.of("a", "pair", "of"),
            List.of("a", "set", "of"),
            List.of("a", "collection", "of"),
            List.of("a", "kind", "of"));

    private NounPhrase() {}

    /** The head of the first noun phrase, in lower case and singular; empty when there is none. */
    static String head(List<String> rest) {
        return singular(plainHead(rest));
    }

    /** The same as it was said: "diabetes" is no plural. */
    static String plainHead(List<String> rest) {
        int start = afterAmount(rest);
        int end = start;
        while (end < rest.size() && !endsPhrase(rest, end, start)) {
            end++;
        }
        return end == start ? "" : afterHyphen(Words.lower(rest.get(end - 1)));
    }

    /** The last noun before the first "of", "at", "for" or "in": the same, but names do not end it. */
    static String headBeforePreposition(List<String> rest) {
        int end = 0;
        while (end < rest.size() && !ENDS.contains(Words.lower(rest.get(end))) && !Words.isPunctuation(rest.get(end))) {
            end++;
        }
        return end == 0 ? "" : singular(Words.lower(rest.get(end - 1)));
    }

    private static boolean endsPhrase(List<String> rest, int i, int start) {
        var word = Words.lower(rest.get(i));
        if (Words.isPunctuation(word) || ENDS.contains(word)) {
            return true;
        }
        boolean isNameAfterNoun =
                i > start + 1 && Words.isCapitalised(rest.get(i)) && !Words.isCapitalised(rest.get(i - 1));
        return isNameAfterNoun || (i > start + 1 && Verbs.ofGerund(word).isPresent());
    }

    private static int afterAmount(List<String> rest) {
        for (var amount : AMOUNTS) {
            boolean matches = rest.size() > amount.size()
                    && rest.subList(0, amount.size()).stream()
                            .map(Words::lower)
                            .toList()
                            .equals(amount);
            if (matches) {
                return amount.size();
            }
        }
        return 0;
    }

    /** "game-night" is a night. */
    private static String afterHyphen(String noun) {
        int hyphen = noun.lastIndexOf('-');
        var last = noun.substring(hyphen + 1);
        return hyphen > 0 && last.length() > 3 && !Callings.isCalling(noun) && !Nouns.KIN.contains(noun) ? last : noun;
    }

    static String singular(String noun) {
        if (noun.equals("wives") || noun.equals("knives")) {
            return noun.substring(0, noun.length() - 3) + "fe";
        }
        if (noun.equals("children")) {
            return "child";
        }
        if (noun.endsWith("ies") && noun.length() > 4) {
            return noun.substring(0, noun.length() - 3) + "y";
        }
        if (noun.endsWith("ches") || noun.endsWith("shes") || noun.endsWith("sses") || noun.endsWith("xes")) {
            return noun.substring(0, noun.length() - 2);
        }
        boolean isPlural = noun.endsWith("s") && !noun.endsWith("ss") && !noun.endsWith("us") && !noun.endsWith("is");
        return isPlural && noun.length() > 3 ? noun.substring(0, noun.length() - 1) : noun;
    }
}
