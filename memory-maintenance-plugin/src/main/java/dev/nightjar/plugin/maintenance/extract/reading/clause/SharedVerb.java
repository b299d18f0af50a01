package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Finds what a clause leaves out because the one before said it: "ich habe den Polo verkauft und einen Skoda gekauft" leaves out
 * "ich habe", and "ich wohne nicht in Kiel, sondern in Bremen" leaves out "ich wohne". Thread-safe.
 */
final class SharedVerb {

    private final Verbs verbs;
    private final WordClass and;
    private final WordClass not;
    private final WordClass none;
    private final WordClass speaker;
    private final WordClass finite;
    private final WordClass perfect;
    private final WordClass contrast;

    SharedVerb(Language language) {
        this.verbs = language.verbs();
        this.and = language.words("and");
        this.not = language.words("not");
        this.none = language.wordsIfAny("none");
        this.speaker = language.words("i");
        this.finite = language.words("finite");
        this.perfect = language.wordsIfAny("perfect");
        this.contrast = language.wordsIfAny("contrast");
    }

    /**
     * What is left out.
     *
     * @param words the subject and the verb
     * @param from where the words of the next clause begin
     */
    record Left(List<Token> words, int from) {}

    /**
     * What the clause leaves out that begins behind this position; empty when it is complete, or no clause.
     *
     * @param before the clause before
     * @param tokens the sentence
     * @param at the position of the word that joins the two
     */
    Optional<Left> between(List<Token> before, List<Token> tokens, int at) {
        var other = contrast.longest(tokens, at);
        if (other.isPresent() && other.get().end() < tokens.size() && isDenied(before)) {
            return said(before, this::isVerb)
                    .map(words -> new Left(words, other.get().end()));
        }
        boolean isSecond = and.contains(tokens.get(at).key())
                && !before.isEmpty()
                && isParticiple(before.get(before.size() - 1))
                && endsWithParticiple(tokens, at + 1);
        return isSecond
                ? said(before, token -> perfect.contains(token.key())).map(words -> new Left(words, at + 1))
                : Optional.empty();
    }

    private boolean isDenied(List<Token> clause) {
        return clause.stream().anyMatch(token -> not.contains(token.key()) || none.contains(token.key()));
    }

    private boolean isVerb(Token token) {
        return !token.isCapitalised()
                && (finite.contains(token.key())
                        || verbs.isForm(token.key(), Form.I, Form.HE, Form.WE, Form.PAST, Form.HEPAST, Form.WEPAST));
    }

    private boolean isParticiple(Token token) {
        return !token.isCapitalised() && verbs.isForm(token.key(), Form.PP);
    }

    /** Whether no verb stands in the words up to the next comma or "and" but a participle at their end. */
    private boolean endsWithParticiple(List<Token> tokens, int from) {
        int end = IntStream.range(from, tokens.size())
                .filter(i -> tokens.get(i).isPunctuation()
                        || and.contains(tokens.get(i).key()))
                .findFirst()
                .orElse(tokens.size());
        return end > from + 1
                && isParticiple(tokens.get(end - 1))
                && tokens.subList(from, end - 1).stream()
                        .noneMatch(token -> speaker.contains(token.key()) || isVerb(token));
    }

    /** The speaker and their verb, or somebody else before their verb. */
    private Optional<List<Token>> said(List<Token> clause, Predicate<Token> isVerb) {
        int verb = IntStream.range(0, clause.size())
                .filter(i -> isVerb.test(clause.get(i)))
                .findFirst()
                .orElse(0);
        if (verb + 1 < clause.size() && speaker.contains(clause.get(verb + 1).key())) {
            return Optional.of(List.of(clause.get(verb + 1), clause.get(verb)));
        }
        return verb > 0 ? Optional.of(clause.subList(0, verb + 1)) : Optional.empty();
    }
}
