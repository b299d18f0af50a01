package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** Finds where a speaker stops telling what was done and goes on to say how it was, or begins anew without a stop. */
final class Asides {

    private static final int LONGEST = 3;

    private static final Set<String> COMMENTS = Words.set("""
            got_into got_in_a had_a_blast had_a_great had_an_amazing had_fun had_so_much had_a_lot had_a_good felt feel kind_of
            so_much my_best very_upsetting really super pretty_much learned_a_lot saw_some_cool saw_some_amazing making_memories
            best_ever what_a was_really it_was enjoyed_myself be_true be_myself be_happy connecting no_regrets""");

    private static final Set<String> PRONOUNS = Words.set("he she it they");

    private static final Set<String> NAMING = Words.set("called named");

    private Asides() {}

    /** The place of the first word that does not belong any more; the size when all do. */
    static int start(List<String> words) {
        for (int i = 1; i + 1 < words.size(); i++) {
            boolean isRunOn = i > 1
                    && PRONOUNS.contains(Words.lower(words.get(i)))
                    && NAMING.contains(Words.lower(words.get(i - 2)));
            if (isRunOn) {
                return i;
            }
            boolean isJoint =
                    words.get(i).equals(",") || Words.lower(words.get(i)).equals("and");
            if (isJoint && isComment(words.subList(i + 1, words.size()))) {
                return i;
            }
        }
        return words.size();
    }

    private static boolean isComment(List<String> words) {
        var beginning = Words.lower(String.join(" ", words.subList(0, Math.min(words.size(), LONGEST)))) + " ";
        return COMMENTS.stream().anyMatch(comment -> beginning.startsWith(comment + " "));
    }
}
