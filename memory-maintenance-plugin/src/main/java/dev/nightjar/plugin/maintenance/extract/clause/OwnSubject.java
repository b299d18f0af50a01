package dev.nightjar.plugin.maintenance.extract.clause;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds where a subject that begins with "my" ends. */
final class OwnSubject {

    private static final int LONGEST = 7;

    private static final Set<String> FINITE =
            Words.set("is are was were has have had will can does do did would loves love likes like lives works");

    private static final Set<String> AFTER_IS = Words.set(
            "a an not been the allergic from in named called turning expecting pregnant always also two three four five six seven eight nine ten");

    private static final Set<String> WAYS = Words.set("move trip flight visit journey");

    private OwnSubject() {}

    /** A subject and what follows it. */
    record Split(Subject subject, List<String> remainder) {}

    static Optional<Split> split(List<String> clause) {
        var words = withWrittenOutIs(clause);
        for (int i = 1; i < Math.min(words.size(), LONGEST); i++) {
            var word = Words.lower(words.get(i));
            if (word.equals("and") && i + 1 < words.size() && words.get(i + 1).equals("I") && i > 1) {
                return Optional.of(new Split(
                        new Subject(Subject.Kind.SPEAKER_AND_OWN, words.subList(1, i)),
                        words.subList(i + 2, words.size())));
            }
            boolean isWay = word.equals("to")
                    && i + 1 < words.size()
                    && Words.isCapitalised(words.get(i + 1))
                    && WAYS.contains(Words.lower(words.get(i - 1)));
            if (Set.of("that", "who", "which", "you", "to").contains(word) && !isWay) {
                return Optional.empty();
            }
            boolean isVerb = FINITE.contains(word) || isOtherVerb(words, i, word);
            if (isVerb && i > 1) {
                return Optional.of(
                        new Split(new Subject(Subject.Kind.OWN, words.subList(1, i)), words.subList(i, words.size())));
            }
        }
        return Optional.empty();
    }

    private static boolean isOtherVerb(List<String> words, int i, String word) {
        var before = Words.lower(words.get(i - 1));
        if (word.equals("just") || word.equals("recently") || word.equals("finally") || word.equals("also")) {
            return i > 1;
        }
        if (Verbs.ofPast(word).isPresent()) {
            return !Verbs.isSameInPast(word);
        }
        boolean plural = before.endsWith("s") || Set.of("children", "people").contains(before);
        return plural
                ? Verbs.ofBase(word).isPresent()
                : Verbs.ofThirdPerson(word).isPresent();
    }

    /** "My sister's a nurse" as "my sister is a nurse"; "my sister's car" stays. */
    private static List<String> withWrittenOutIs(List<String> clause) {
        var words = new ArrayList<String>();
        for (int i = 0; i < clause.size(); i++) {
            var word = clause.get(i);
            var next = i + 1 < clause.size() ? Words.lower(clause.get(i + 1)) : "";
            boolean isIs = i > 0
                    && i < LONGEST
                    && word.endsWith("'s")
                    && (AFTER_IS.contains(next)
                            || (Verbs.ofGerund(next).isPresent() && !next.equals("wedding"))
                            || word.equals("name's"));
            if (isIs) {
                words.add(word.substring(0, word.length() - 2));
                words.add("is");
            } else {
                words.add(word);
            }
        }
        return words;
    }
}
