package dev.nightjar.plugin.maintenance.extract.fact;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.family.Substance;
import dev.nightjar.plugin.maintenance.extract.slot.FactText;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Says whether one fact says nothing that another does not say too. Names, dates and "not" always count. */
public final class Repetition {

    private static final int FEWEST_WORDS = 3;

    private static final Splitter SEPARATORS =
            Splitter.on(CharMatcher.anyOf(" ,()")).omitEmptyStrings();

    private static final Set<String> NEGATIONS = Words.set("not no never cannot longer");

    /** "Ada has a dog" says no more than "Ada's dog is called Rex". */
    private static final Pattern HAVING = Pattern.compile("^(.+) has (?:an? )?(\\w+)$");

    private Repetition() {}

    /** Whether the first says at most what the second says. */
    public static boolean saysNoMore(String one, String other) {
        var mine = content(one);
        var others = content(other);
        boolean isBeginning = FactText.unmarked(other).startsWith(FactText.unmarked(one) + " ");
        boolean isPart =
                others.containsAll(mine) && (mine.size() >= FEWEST_WORDS || isBeginning || mine.equals(others));
        return (isPart || others.containsAll(owned(one))) && negations(one).equals(negations(other));
    }

    private static Set<String> content(String fact) {
        return words(fact).stream().filter(word -> !Substance.isEmpty(word)).collect(Collectors.toSet());
    }

    private static Set<String> owned(String fact) {
        var having = HAVING.matcher(FactText.unmarked(fact));
        return having.matches()
                ? Set.of(Words.lower(having.group(1)) + "'s", Words.lower(having.group(2)))
                : Set.of(fact);
    }

    private static Set<String> negations(String fact) {
        return words(fact).stream().filter(NEGATIONS::contains).collect(Collectors.toSet());
    }

    private static List<String> words(String fact) {
        return SEPARATORS.splitToList(Words.lower(FactText.unmarked(fact)));
    }
}
