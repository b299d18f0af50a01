package dev.nightjar.plugin.maintenance.extract.clause;

import java.util.List;
import java.util.Locale;

/**
 * One clause, taken apart.
 *
 * @param subject whom it is about
 * @param form how the verb is used
 * @param verb the verb's base form; "be" for I am …, also before a participle (I was born)
 * @param isNegated whether it says not
 * @param adverbs what stands around the verb, lower case: always, just, recently
 * @param finite the verb group as it was said, for a subject whose agreement must not change
 * @param rest everything after the verb
 * @param isFragment whether the subject was left out and understood to be the speaker
 * @param isIntroduced whether the end of the rest was said before the subject: "In March, I decided …"
 */
public record Statement(
        Subject subject,
        Form form,
        String verb,
        boolean isNegated,
        List<String> adverbs,
        List<String> finite,
        List<String> rest,
        boolean isFragment,
        boolean isIntroduced) {

    /** Copies the lists. */
    public Statement {
        adverbs = List.copyOf(adverbs);
        finite = List.copyOf(finite);
        rest = List.copyOf(rest);
    }

    /** The same with another rest. */
    public Statement withRest(List<String> other) {
        return new Statement(subject, form, verb, isNegated, adverbs, finite, other, isFragment, isIntroduced);
    }

    /** With a date, "have been to" is said as "went to". */
    public Statement asEvent() {
        boolean isVisit =
                form == Form.PERFECT && verb.equals("be") && restWord(0).equals("to") && !isNegated;
        return isVisit
                ? new Statement(
                        subject, Form.PAST, "go", false, List.of(), List.of("went"), rest, isFragment, isIntroduced)
                : this;
    }

    /** The word at this place of the rest, in lower case; empty beyond its end. */
    public String restWord(int i) {
        return i < rest.size() ? rest.get(i).toLowerCase(Locale.ROOT) : "";
    }
}
