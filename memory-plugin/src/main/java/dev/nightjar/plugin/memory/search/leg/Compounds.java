package dev.nightjar.plugin.memory.search.leg;

import dev.nightjar.plugin.memory.table.IndexedWords;
import dev.nightjar.plugin.memory.term.Cutting;
import dev.nightjar.plugin.memory.term.Term;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compounds of languages that write several nouns as one word: a question for a part finds the compounds of the store,
 * and one for a compound finds its head. What is a part is told from the words that the asker may read.
 */
record Compounds(IndexedWords words) {

    private static final int MIN_PART = 4;
    /** A part this short is one only if the store has it as a word. */
    private static final int MIN_KNOWN = 3;

    private static final int MAX_COMPOUNDS = 32;

    /** What may stand between two parts. */
    private static final List<String> LINKS = List.of("", "s", "n", "en", "es", "er", "e");

    /** These terms with the compounds they are in and the heads of those they are. */
    List<Term> expanded(List<Term> terms) {
        return terms.stream().map(this::expanded).toList();
    }

    private Term expanded(Term term) {
        var more = new HashSet<String>();
        for (var stem : term.cutting().compoundingStems(term.word())) {
            if (stem.length() >= MIN_PART) {
                addCompoundsEnding(stem, more);
                addCompoundsBeginning(stem, more);
                addHead(stem, more);
            }
        }
        return more.isEmpty() ? term : term.with(more);
    }

    private void addCompoundsEnding(String stem, Set<String> more) {
        var fromEnd = Cutting.reverse(stem);
        for (var token : words.tokensFrom(fromEnd, MAX_COMPOUNDS)) {
            var modifier = new StringBuilder(token.substring(fromEnd.length()))
                    .reverse()
                    .toString();
            if (modifier.length() >= MIN_PART || isKnownModifier(modifier)) {
                more.add(token);
            }
        }
    }

    private void addCompoundsBeginning(String stem, Set<String> more) {
        for (var token : words.tokensFrom(stem, MAX_COMPOUNDS)) {
            var rest = token.substring(stem.length());
            boolean isCompound = LINKS.stream()
                    .filter(rest::startsWith)
                    .map(link -> rest.substring(link.length()))
                    .anyMatch(head -> head.length() >= MIN_PART && isKnown(head));
            if (isCompound) {
                more.add(token);
            }
        }
    }

    private void addHead(String stem, Set<String> more) {
        for (int i = MIN_PART; i <= stem.length() - MIN_PART; i++) {
            var head = stem.substring(i);
            if (isKnown(head) && isKnownModifier(stem.substring(0, i))) {
                more.add(head);
                return;
            }
        }
    }

    private boolean isKnownModifier(String modifier) {
        return LINKS.stream()
                .filter(modifier::endsWith)
                .map(link -> modifier.substring(0, modifier.length() - link.length()))
                .anyMatch(word -> word.length() >= MIN_KNOWN && isKnown(word));
    }

    private boolean isKnown(String stem) {
        return words.counts(List.of(Set.of(stem)), 1).get(0) > 0;
    }
}
