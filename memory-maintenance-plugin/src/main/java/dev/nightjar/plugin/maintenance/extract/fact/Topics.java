package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.plugin.maintenance.extract.clause.Clause;
import dev.nightjar.plugin.maintenance.extract.clause.Verbs;
import dev.nightjar.plugin.maintenance.extract.family.Substance;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What something is to the speaker: "Chess is my passion", "Running helps me clear my head". */
final class Topics {

    private static final int LONGEST = 7;

    private static final Set<String> EFFECTS = Words.set("helps relaxes calms recharges energizes soothes brings");

    private static final Set<String> ROLES =
            Words.set("passion escape hobby dream therapy specialty favorite favourite go-to");

    private static final Set<String> ADVERBS = Words.set("pretty much really also definitely still always just such");

    private static final Set<String> PART_OF =
            Words.set("a_part_of a_big_part_of a_huge_part_of an_important_part_of a_large_part_of");

    private static final Set<String> FAVOURITES = Words.set("favorites favourites");

    private static final Set<String> NEEDS_NOUN = Words.set("favorite favourite go-to");

    private static final Set<String> UNUSABLE = Words.set("""
            me it this that these those there here he she they we you i your their his her its one everything something what who
            which and or but if not , the a an my our be""");

    private Topics() {}

    static Optional<String> in(Clause clause, String speaker) {
        var words = clause.words();
        for (int i = 1; i + 1 < Math.min(words.size(), LONGEST); i++) {
            var belonging = belonging(words, i, speaker);
            if (belonging.isPresent()) {
                return belonging;
            }
            var word = Words.lower(words.get(i));
            var next = Words.lower(words.get(i + 1));
            if (EFFECTS.contains(word) && next.equals("me") && isTopic(words.subList(0, i))) {
                return effect(words, i, speaker);
            }
            int my = word.equals("is") || word.equals("are") ? afterAdverbs(words, i + 1) : -1;
            boolean isRole = my > 0
                    && my + 1 < words.size()
                    && Words.lower(words.get(my)).equals("my");
            if (isRole && ROLES.contains(Words.lower(words.get(my + 1))) && isTopic(words.subList(0, i))) {
                return role(words, i, my, speaker);
            }
        }
        return Optional.empty();
    }

    /** "Chess is a big part of my life", "Alien is one of my favourites". */
    private static Optional<String> belonging(List<String> words, int verb, String speaker) {
        boolean isVerb = Set.of("is", "are").contains(words.get(verb));
        int my = isVerb ? words.subList(verb, words.size()).indexOf("my") + verb : -1;
        if (my <= verb || !isTopic(words.subList(0, verb))) {
            return Optional.empty();
        }
        var said = Words.lower(String.join(" ", words.subList(verb + 1, words.size())));
        var between = Words.lower(String.join(" ", words.subList(verb + 1, my)));
        boolean isPart = PART_OF.contains(between) && said.equals(between + " my life");
        boolean isOne = between.equals("one of") && FAVOURITES.stream().anyMatch(said::endsWith);
        boolean isPlain = words.size() <= my + 4;
        return (isPart || isOne) && isPlain
                ? Optional.of(topic(words.subList(0, verb)) + " " + words.get(verb) + " " + between + " " + speaker
                        + "'s " + Words.plain(words.subList(my + 1, words.size())))
                : Optional.empty();
    }

    private static Optional<String> effect(List<String> words, int verb, String speaker) {
        var object = new ArrayList<String>();
        for (var word : words.subList(verb + 2, words.size())) {
            var lower = Words.lower(word);
            if (UNUSABLE.contains(lower)
                    && !Set.of("and", "my", "the", "a", "an").contains(lower)) {
                cutAtAnd(object);
                break;
            }
            object.add(
                    lower.equals("my")
                            ? "their"
                            : lower.equals("myself") || lower.equals("ourselves") ? "themselves" : word);
        }
        while (!object.isEmpty()
                && Set.of("and", "the", "a", "an", "their", "to").contains(object.get(object.size() - 1))) {
            object.remove(object.size() - 1);
        }
        boolean saysHow = !object.isEmpty() || !Words.set("helps brings").contains(words.get(verb));
        return saysHow
                ? Optional.of(topic(words.subList(0, verb)) + " " + words.get(verb) + " " + speaker + after(object))
                : Optional.empty();
    }

    /** Past "pretty much" and its like. */
    private static int afterAdverbs(List<String> words, int from) {
        int i = from;
        while (i < words.size() && ADVERBS.contains(Words.lower(words.get(i)))) {
            i++;
        }
        return i;
    }

    private static Optional<String> role(List<String> words, int verb, int my, String speaker) {
        var role = new ArrayList<String>();
        for (var word : words.subList(my + 1, Math.min(words.size(), my + 7))) {
            if (UNUSABLE.contains(Words.lower(word))) {
                break;
            }
            role.add(word);
        }
        if (role.size() == 1 && NEEDS_NOUN.contains(Words.lower(role.get(0)))) {
            return Optional.empty();
        }
        while (role.get(role.size() - 1).equals("to")
                || role.get(role.size() - 1).equals("for")) {
            role.remove(role.size() - 1);
        }
        return Optional.of(
                topic(words.subList(0, verb)) + " " + words.get(verb) + " " + speaker + "'s " + Words.plain(role));
    }

    /** What was begun with the last "and" cannot be finished. */
    private static void cutAtAnd(List<String> words) {
        int and = words.lastIndexOf("and");
        if (and >= 0) {
            words.subList(and, words.size()).clear();
        }
    }

    private static String after(List<String> object) {
        return object.isEmpty() ? "" : " " + Words.plain(object);
    }

    private static boolean isTopic(List<String> words) {
        boolean named = words.stream().map(Words::lower).noneMatch(UNUSABLE::contains);
        boolean says = Substance.weight(words.subList(1, words.size())) >= 1
                || Verbs.ofGerund(words.get(0)).isPresent()
                || (words.size() == 1 && Substance.weight(List.of(Words.lower(words.get(0)))) >= 1);
        return named && says && !words.contains(Words.CUT_OUT);
    }

    private static String topic(List<String> words) {
        var text = Words.plain(words);
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
