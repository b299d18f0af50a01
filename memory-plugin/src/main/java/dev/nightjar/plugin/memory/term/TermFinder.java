package dev.nightjar.plugin.memory.term;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds which terms of one question texts hold. Texts share most of their words and are asked about more than once, so
 * what it knows of a word or a text it keeps. Not thread-safe.
 */
public final class TermFinder {

    private static final int ASCII = 0x80;

    private final Map<String, List<Term>> byForm = new HashMap<>();
    private final Map<String, List<Term>> byWord = new HashMap<>();
    private final Map<String, Set<Term>> byText = new HashMap<>();
    private final Cutting cutting;
    /** Stemming changes the end of a word, so most words of a text need not be stemmed. */
    private final boolean[] first = new boolean[ASCII];

    private boolean hasCompounds;
    private boolean hasWholes;
    private boolean hasPairs;

    /** @param terms of one question */
    public TermFinder(Collection<Term> terms) {
        this.cutting = terms.stream().findFirst().map(Term::cutting).orElseGet(() -> new Cutting(Set.of()));
        for (var term : terms) {
            for (var form : term.forms()) {
                byForm.computeIfAbsent(form, key -> new ArrayList<>()).add(term);
                expect(form);
            }
        }
    }

    private void expect(String form) {
        char begin = form.charAt(0);
        if (begin < ASCII) {
            first[begin] = true;
        }
        hasCompounds |= begin == Cutting.FROM_END;
        hasWholes |= form.chars().anyMatch(c -> c < ASCII && !Tokens.isWordPart(c));
        hasPairs |= begin >= ASCII;
    }

    /** Terms that a text holds. */
    public Set<Term> in(String text) {
        return byForm.isEmpty() ? Set.of() : byText.computeIfAbsent(text, this::found);
    }

    private Set<Term> found(String text) {
        var found = new HashSet<Term>();
        Tokens.cut(text, new Tokens.Sink() {
            @Override
            public void word(int from, int to) {
                if (mayMatch(text, from, to)) {
                    found.addAll(byWord.computeIfAbsent(text.substring(from, to), TermFinder.this::ofWord));
                }
            }

            @Override
            public void run(int from, int to) {
                if (hasPairs) {
                    TermCutter.pairs(text.substring(from, to), true).forEach(pair -> found.addAll(of(pair)));
                }
            }

            @Override
            public void whole(int from, int to) {
                if (hasWholes) {
                    found.addAll(of(Folding.folded(Folding.exact(text.substring(from, to)))));
                }
            }
        });
        return found;
    }

    private boolean mayMatch(String text, int from, int to) {
        char begin = text.charAt(from);
        if (begin >= ASCII || hasCompounds || first[begin] || first[begin | 0x20]) {
            return true;
        }
        for (int i = from + 1; i < to; i++) {
            if (Character.isUpperCase(text.charAt(i))) {
                return true; // its parts begin with other letters
            }
        }
        return false;
    }

    private List<Term> ofWord(String word) {
        var found = new HashSet<Term>();
        var exact = Folding.exact(word);
        cutting.forms(exact).forEach(form -> found.addAll(of(form)));
        if (hasCompounds) {
            cutting.reversed(exact).forEach(form -> found.addAll(of(form)));
        }
        for (var part : TermCutter.camelParts(word)) {
            cutting.forms(Folding.exact(part)).forEach(form -> found.addAll(of(form)));
        }
        return List.copyOf(found);
    }

    private List<Term> of(String form) {
        return byForm.getOrDefault(form, List.of());
    }
}
