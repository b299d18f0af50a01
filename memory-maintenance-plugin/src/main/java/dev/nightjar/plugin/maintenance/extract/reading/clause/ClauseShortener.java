package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.time.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Leaves out of a clause what only adds to it: a remark at its end ("a flat in Leith, second floor"), how often it is done
 * ("I work two mornings a week at a bakery"). Thread-safe.
 */
public final class ClauseShortener {

    private static final int MIN_LEFT = 3;
    private static final int MAX_REMARK = 10;

    private final Verbs verbs;
    private final WordClass finite;
    private final WordClass not;
    private final WordClass alters;
    private final WordClass and;
    private final WordClass number;
    private final WordClass dayPart;
    private final WordClass per;
    private final WordClass unit;
    private final WordClass joint;

    /** For a language; one without the class {@code alters} has nothing shortened. */
    public ClauseShortener(Language language) {
        this.verbs = language.verbs();
        this.finite = language.words("finite");
        this.not = language.words("not");
        this.alters = language.wordsIfAny("alters");
        this.and = language.words("and");
        this.number = language.words("number");
        this.dayPart = language.wordsIfAny("day-part");
        this.per = language.wordsIfAny("per");
        this.unit = language.words("unit");
        this.joint = language.words("joint");
    }

    /** Shorter clauses that are true if this one is, the longest first. */
    public List<Clause> shortened(Clause clause) {
        if (alters.firstWords().isEmpty()) {
            return List.of();
        }
        var shorter = new ArrayList<Clause>();
        withoutHowOften(clause).ifPresent(shorter::add);
        var rest = withoutRemark(shorter.isEmpty() ? clause : shorter.get(0));
        while (rest.isPresent()) {
            shorter.add(rest.get());
            rest = withoutRemark(rest.get());
        }
        return shorter;
    }

    /** Without what stands behind the last comma, if that is a mere remark. */
    private Optional<Clause> withoutRemark(Clause clause) {
        var tokens = clause.tokens();
        int comma = tokens.size() - 1;
        while (comma >= MIN_LEFT && !tokens.get(comma).text().equals(",")) {
            comma--;
        }
        boolean isRemark = comma >= MIN_LEFT && isRemark(tokens.subList(comma + 1, tokens.size()));
        return isRemark ? Optional.of(without(clause, comma, tokens.size())) : Optional.empty();
    }

    private boolean isRemark(List<Token> words) {
        return !words.isEmpty()
                && words.size() <= MAX_REMARK
                && !alters.isIn(words)
                && words.stream()
                        .noneMatch(word ->
                                finite.contains(word.key()) || not.contains(word.key()) || and.contains(word.key()));
    }

    private Optional<Clause> withoutHowOften(Clause clause) {
        var tokens = clause.tokens();
        for (int i = 2; i + 4 < tokens.size(); i++) {
            boolean isOften = number.contains(tokens.get(i).key())
                    && dayPart.contains(tokens.get(i + 1).key())
                    && per.contains(tokens.get(i + 2).key())
                    && unit.contains(tokens.get(i + 3).key())
                    && joint.contains(tokens.get(i + 4).key())
                    && !verbs.readings(tokens.get(i - 1).key()).isEmpty();
            if (isOften) {
                return Optional.of(without(clause, i, i + 4));
            }
        }
        return Optional.empty();
    }

    private static Clause without(Clause clause, int from, int to) {
        var tokens = new ArrayList<>(clause.tokens().subList(0, from));
        tokens.addAll(clause.tokens().subList(to, clause.tokens().size()));
        var times = clause.times().stream().map(time -> moved(time, from, to)).toList();
        return new Clause(tokens, times, clause.isAsserted(), clause.isFirst(), clause.isIntroduced(), clause.trust());
    }

    private static TimeSpan moved(TimeSpan time, int from, int to) {
        return time.from() <= from ? time : time.at(Math.max(from, time.from() - (to - from)));
    }
}
