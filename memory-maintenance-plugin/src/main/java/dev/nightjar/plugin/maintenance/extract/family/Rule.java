package dev.nightjar.plugin.maintenance.extract.family;

import dev.nightjar.plugin.maintenance.extract.clause.Form;
import dev.nightjar.plugin.maintenance.extract.clause.Statement;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One row of a family's table: which statements belong to it.
 *
 * @param family the family
 * @param forms how the verb must be used
 * @param verbs the verbs, in base form
 * @param complement what must follow
 * @param also what else must hold
 * @param dating what it needs to say about when
 * @param confidence how sure a fact of it is
 */
record Rule(
        Family family,
        Set<Form> forms,
        Set<String> verbs,
        Complement complement,
        Predicate<Statement> also,
        Dating dating,
        double confidence) {

    /** A row for these verbs in these forms, not negated, of something lasting. */
    static Rule of(Family family, String verbs, Form... forms) {
        return new Rule(family, Set.of(forms), Words.set(verbs), rest -> true, Rule::isPositive, Dating.LASTING, 0.9);
    }

    /** The same, if this follows. */
    Rule with(Complement other) {
        return new Rule(family, forms, verbs, complement.and(other), also, dating, confidence);
    }

    /** The same, if this holds too. */
    Rule when(Predicate<Statement> other) {
        return new Rule(family, forms, verbs, complement, also.and(other), dating, confidence);
    }

    /** The same, negated or not. */
    Rule alsoNegated() {
        return new Rule(family, forms, verbs, complement, statement -> true, dating, confidence);
    }

    /** The same for negated statements only. */
    Rule onlyNegated() {
        return new Rule(family, forms, verbs, complement, Statement::isNegated, dating, confidence);
    }

    Rule dated(Dating other) {
        return new Rule(family, forms, verbs, complement, also, other, confidence);
    }

    Rule sure(double other) {
        return new Rule(family, forms, verbs, complement, also, dating, other);
    }

    boolean accepts(Statement statement) {
        return forms.contains(statement.form())
                && verbs.contains(statement.verb())
                && also.test(statement)
                && complement.accepts(statement.rest());
    }

    private static boolean isPositive(Statement statement) {
        return !statement.isNegated();
    }

    /** Whether the statement is about the speaker, alone or with others. */
    static boolean isSpeaker(Statement statement) {
        return statement.subject().isSpeaker();
    }

    /** Whether it is about something of the speaker's with one of these nouns as its head. */
    static Predicate<Statement> own(Set<String> nouns) {
        return statement -> !statement.subject().isSpeaker()
                && nouns.contains(NounPhrase.singular(statement.subject().head()));
    }

    /** Whether one of these adverbs stands with the verb. */
    static Predicate<Statement> adverb(String adverbs) {
        var list = List.copyOf(Words.list(adverbs));
        return statement -> statement.adverbs().stream().anyMatch(list::contains);
    }
}
