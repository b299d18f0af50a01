package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.plugin.memory.table.words.IndexedWords;
import dev.nightjar.plugin.memory.term.Cutting;
import dev.nightjar.plugin.memory.term.Term;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compounds of languages that write several nouns as one word: a question for a part finds the compounds of the store,
 * and one for a compound finds its head. What is a part is told from the words that the asker may read. A question
 * takes two statements, whatever its words.
 */
record Compounds(IndexedWords words) {

    private static final int MIN_PART = 4;
    /** A part this short is one only if the store has it as a word. */
    private static final int MIN_KNOWN = 3;

    private static final int MAX_COMPOUNDS = 32;

    /** Letters that may stand between two parts. */
    private static final List<String> LINKS = List.of("", "s", "n", "en", "es", "er", "e");

    /** Adds to terms the compounds they are in and the heads of the compounds they are. */
    List<Term> expanded(List<Term> terms) {
        var stems = terms.stream().flatMap(Compounds::stems).distinct().toList();
        if (stems.isEmpty()) {
            return terms;
        }
        var tokens = words.tokensFrom(
                stems.stream()
                        .flatMap(stem -> Stream.of(stem, Cutting.reverse(stem)))
                        .collect(Collectors.toCollection(LinkedHashSet::new)),
                MAX_COMPOUNDS);
        var known = known(stems, tokens);
        return terms.stream()
                .map(term -> {
                    var more = stems(term)
                            .flatMap(stem -> new Parts(tokens, known::contains).of(stem).stream())
                            .collect(Collectors.toSet());
                    return more.isEmpty() ? term : term.with(more);
                })
                .toList();
    }

    private static Stream<String> stems(Term term) {
        return term.cutting().compoundingStems(term.word()).stream().filter(stem -> stem.length() >= MIN_PART);
    }

    /** The words of the store among all those on which the parts of these stems depend; one statement asks for all. */
    private Set<String> known(List<String> stems, Map<String, List<String>> tokens) {
        var asked = new LinkedHashSet<String>();
        var asking = new Parts(tokens, word -> {
            asked.add(word);
            return false;
        });
        stems.forEach(asking::of);
        var all = List.copyOf(asked);
        var counts = words.counts(all.stream().map(Set::of).toList(), 1);
        return IntStream.range(0, all.size())
                .filter(i -> counts.get(i) > 0)
                .mapToObj(all::get)
                .collect(Collectors.toSet());
    }

    /**
     * Compounds that begin or end with a stem, and its head.
     *
     * @param tokens the tokens of the store by how they begin
     * @param isKnown whether the store has a word; one that always says no is asked for every word on which a part
     *     depends
     */
    private record Parts(Map<String, List<String>> tokens, Predicate<String> isKnown) {

        Set<String> of(String stem) {
            var parts = new HashSet<String>();
            addCompoundsEnding(stem, parts);
            addCompoundsBeginning(stem, parts);
            addHead(stem, parts);
            return parts;
        }

        private void addCompoundsEnding(String stem, Set<String> parts) {
            var fromEnd = Cutting.reverse(stem);
            for (var token : tokens.getOrDefault(fromEnd, List.of())) {
                var modifier = new StringBuilder(token.substring(fromEnd.length()))
                        .reverse()
                        .toString();
                if (modifier.length() >= MIN_PART || isKnownModifier(modifier)) {
                    parts.add(token);
                }
            }
        }

        private void addCompoundsBeginning(String stem, Set<String> parts) {
            for (var token : tokens.getOrDefault(stem, List.of())) {
                var rest = token.substring(stem.length());
                boolean isCompound = LINKS.stream()
                        .filter(rest::startsWith)
                        .map(link -> rest.substring(link.length()))
                        .anyMatch(head -> head.length() >= MIN_PART && isKnown.test(head));
                if (isCompound) {
                    parts.add(token);
                }
            }
        }

        private void addHead(String stem, Set<String> parts) {
            for (int i = MIN_PART; i <= stem.length() - MIN_PART; i++) {
                var head = stem.substring(i);
                boolean isHead = isKnown.test(head);
                boolean hasModifier = isKnownModifier(stem.substring(0, i));
                if (isHead && hasModifier) {
                    parts.add(head);
                    return;
                }
            }
        }

        private boolean isKnownModifier(String modifier) {
            return LINKS.stream()
                    .filter(modifier::endsWith)
                    .map(link -> modifier.substring(0, modifier.length() - link.length()))
                    .anyMatch(word -> word.length() >= MIN_KNOWN && isKnown.test(word));
        }
    }
}
