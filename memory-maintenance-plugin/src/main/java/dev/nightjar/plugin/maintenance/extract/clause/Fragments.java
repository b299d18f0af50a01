package dev.nightjar.plugin.maintenance.extract.clause;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Clauses without a subject, which people leave out when they speak of themselves: "Bought a boat yesterday". */
final class Fragments {

    private static final Set<String> GERUNDS = Words.set("""
            looking planning thinking trying finishing preparing getting researching heading moving considering hoping saving""");

    private static final Set<String> ADVERBS = Words.set("just finally recently already also still");

    private static final Set<String> FINITE =
            Words.set("is are was were has have had can will would could am do does did must should may might 's");

    private static final Set<String> TELLING =
            Words.set("makes takes gives helps means gets keeps brings needs feels seems sounds yields boosts lets");

    private static final Set<String> NOT_SPEAKER = Words.set(
            "heard saw found looked sounded seemed felt hoped wished loved liked agreed noticed made needed said told thought");

    private Fragments() {}

    static Optional<Statement> parse(List<String> words) {
        int start = 0;
        while (start < words.size() && ADVERBS.contains(Words.lower(words.get(start)))) {
            start++;
        }
        if (start >= words.size()) {
            return Optional.empty();
        }
        var adverbs = words.subList(0, start).stream().map(Words::lower).toList();
        var first = Words.lower(words.get(start));
        var rest = new ArrayList<>(words.subList(start + 1, words.size()));
        if (first.equals("been") && !rest.isEmpty()) {
            return Verbs.ofGerund(rest.get(0))
                    .map(verb -> fragment(
                            Form.PERFECT_PROGRESSIVE,
                            verb,
                            adverbs,
                            List.of("have", "been", rest.get(0)),
                            rest.subList(1, rest.size())));
        }
        if (first.equals("going") && !rest.isEmpty() && rest.get(0).equals("to")) {
            return Optional.of(fragment(Form.PROGRESSIVE, "go", adverbs, List.of("am", "going"), rest));
        }
        var past = Verbs.ofPast(first);
        if (past.isPresent() && !Verbs.isSameInPast(first) && !NOT_SPEAKER.contains(first)) {
            return Optional.of(fragment(Form.PAST, past.get(), adverbs, List.of(first), rest));
        }
        boolean saysMore = rest.stream()
                .map(Words::lower)
                .anyMatch(word -> FINITE.contains(word) || TELLING.contains(word) || word.endsWith("'s"));
        if (GERUNDS.contains(first) && !saysMore) {
            return Verbs.ofGerund(first)
                    .map(verb -> fragment(Form.PROGRESSIVE, verb, adverbs, List.of("am", first), rest));
        }
        return Optional.empty();
    }

    private static Statement fragment(
            Form form, String verb, List<String> adverbs, List<String> finite, List<String> rest) {
        return new Statement(Subject.SPEAKER, form, verb, false, adverbs, finite, rest, true, false);
    }
}
