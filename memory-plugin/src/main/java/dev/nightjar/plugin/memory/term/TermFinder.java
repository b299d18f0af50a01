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
        hasWholes |= hasOther(form);
        hasPairs |= begin >= ASCII;
    }

    /** Whether a token has something in it that belongs to no word, as a whole identifier has. */
    private static boolean hasOther(String form) {
        for (int i = 0; i < form.length(); i++) {
            if (form.charAt(i) < ASCII && !Character.isLetterOrDigit(form.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Terms that a text holds. */
    public Set<Term> in(String text) {
        return byForm.isEmpty() ? Set.of() : byText.computeIfAbsent(text, this::found);
    }

    private Set<Term> found(String text) {
        var found = new HashSet<Term>();
        boolean hasCamels = hasCamels(text, 0, text.length());
        for (var token : Tokens.of(text)) {
            int from = token.from();
            int to = token.to();
            switch (token.kind()) {
                case WORD -> {
                    char begin = text.charAt(from);
                    boolean mayMatch = begin >= ASCII || hasCompounds || first[begin] || first[begin | 0x20];
                    if (mayMatch || (hasCamels && hasCamels(text, from, to))) {
                        found.addAll(byWord.computeIfAbsent(text.substring(from, to), this::ofWord));
                    }
                }
                case RUN -> {
                    if (hasPairs) {
                        TermCutter.pairs(text.substring(from, to), true).forEach(pair -> found.addAll(of(pair)));
                    }
                }
                case WHOLE -> {
                    if (hasWholes) {
                        found.addAll(of(Folding.folded(Folding.exact(text.substring(from, to)))));
                    }
                }
            }
        }
        return found;
    }

    /** Whether a word may have parts that begin with other letters, such as {@code userName}. */
    private static boolean hasCamels(String text, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (Character.isUpperCase(text.charAt(i)) && text.charAt(i - 1) > ' ') {
                return true;
            }
        }
        return false;
    }

    private List<Term> ofWord(String word) {
        var found = new HashSet<Term>();
        var exact = Folding.exact(word);
        addAll(cutting.forms(exact), found);
        if (hasCompounds) {
            addAll(cutting.reversed(exact), found);
        }
        if (!exact.equals(word)) { // a word without capitals has no parts
            for (var part : TermCutter.camelParts(word)) {
                addAll(cutting.forms(Folding.exact(part)), found);
            }
        }
        return List.copyOf(found);
    }

    private void addAll(Collection<String> forms, Set<Term> found) {
        for (var form : forms) {
            found.addAll(of(form));
        }
    }

    private List<Term> of(String form) {
        return byForm.getOrDefault(form, List.of());
    }
}
