package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Captures.Capture;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable.Ask;
import dev.nightjar.plugin.maintenance.extract.rule.Template;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Completes bare answers: "Where do you live?" "Bergen." says "I live in Bergen". Thread-safe. */
final class Answers {

    private static final int MAX_ANSWER = 16;
    private static final String REST = "…";

    private final RuleTable table;
    private final RuleMatcher.Readers readers;
    private final WordClass yes;
    private final WordClass lead;
    private final WordClass interjection;
    private final WordClass none;

    Answers(RuleTable table, RuleMatcher.Readers readers) {
        this.table = table;
        this.readers = readers;
        this.yes = table.language().words("yes");
        this.lead = table.language().words("answer-lead");
        this.interjection = table.language().words("interjection");
        this.none = table.language().wordsIfAny("none");
    }

    /**
     * The whole sentence that an answer stands for.
     *
     * @param questions what was asked just before
     * @param answer the first sentence of the reply
     * @param turn the reply
     */
    Optional<List<Token>> complete(List<Sentence> questions, Sentence answer, Turn turn) {
        if (answer.isQuestion()) {
            return Optional.empty();
        }
        for (int i = questions.size() - 1; i >= 0; i--) {
            var said = complete(questions.get(i), answer, turn);
            if (said.isPresent()) {
                return said;
            }
        }
        return Optional.empty();
    }

    private Optional<List<Token>> complete(Sentence question, Sentence answer, Turn turn) {
        var tokens = withoutOpening(question.tokens());
        for (var ask : table.asks()) {
            var way = new RuleTable.Way(table.rules().get(0), ask.pattern(), 0);
            var matcher = new RuleMatcher(readers, tokens, turn);
            var match = matcher.matchFreely(way, 0);
            if (match.isPresent()) {
                return answered(ask, match.get(), answer.tokens(), turn);
            }
        }
        return Optional.empty();
    }

    private List<Token> withoutOpening(List<Token> tokens) {
        int at = 0;
        while (at < tokens.size()) {
            var found = interjection.longest(tokens, at);
            boolean isName = at + 1 < tokens.size()
                    && tokens.get(at).isCapitalised()
                    && tokens.get(at + 1).text().equals(",");
            if (found.isPresent()) {
                at = found.get().end();
            } else if (isName) {
                at += 2;
            } else if (tokens.get(at).isPunctuation()) {
                at++;
            } else {
                break;
            }
        }
        return tokens.subList(at, tokens.size());
    }

    private Optional<List<Token>> answered(Ask ask, Match match, List<Token> reply, Turn turn) {
        int from = 0;
        boolean isYes = false;
        while (from < reply.size()) {
            if (isNone(reply, from)) {
                return Optional.empty();
            }
            var agreed = yes.longest(reply, from);
            var skipped = agreed.or(() -> Optional.empty());
            for (var words : List.of(interjection, lead)) {
                skipped = skipped.isPresent() ? skipped : words.longest(reply, from);
            }
            isYes |= agreed.isPresent();
            if (skipped.isEmpty() && !reply.get(from).isPunctuation()) {
                break;
            }
            from = skipped.map(WordClass.Found::end).orElse(from + 1);
        }
        var answer = reply.subList(from, reply.size());
        boolean takesRest =
                ask.beginning().parts().stream().anyMatch(part -> part.text().equals(REST));
        boolean isBare = takesRest ? isBare(answer, turn) : isYes;
        return isBare ? Optional.of(sentence(ask.beginning(), match, answer)) : Optional.empty();
    }

    /** "No kids, just a cat": the answer begins with what there is not. */
    private boolean isNone(List<Token> reply, int at) {
        return none.contains(reply.get(at).key())
                && at + 1 < reply.size()
                && !reply.get(at + 1).isPunctuation()
                && interjection.longest(reply, at + 1).isEmpty();
    }

    /** Whether an answer lacks a subject and a verb of its own. */
    private boolean isBare(List<Token> answer, Turn turn) {
        if (answer.isEmpty() || answer.size() > MAX_ANSWER) {
            return false;
        }
        var subject = readers.subjects().who(answer, 0, turn, true);
        boolean isStatement = subject.isPresent()
                && readers.verbs().read(answer, subject.get().end()).isPresent();
        boolean isToldByVerb = readers.language().findWording("dropped subject").isPresent()
                && readers.verbs().read(answer, 0).isPresent();
        return !isStatement
                && !isToldByVerb
                && !readers.language().words("subject").contains(answer.get(0).key());
    }

    /** "A dog" begins no sentence any more. */
    private List<Token> insideSentence(List<Token> answer) {
        if (!readers.language().words("determiner").contains(answer.get(0).key())) {
            return answer;
        }
        var inside = new ArrayList<>(answer);
        inside.set(0, Token.of(Words.lower(answer.get(0).text())));
        return inside;
    }

    /** How many words an answer repeats: "Where do you live?" "In Bergen.", "Yes, I am allergic to nuts." */
    private static int saidAgain(List<Token> sentence, List<Token> answer) {
        for (int count = Math.min(sentence.size(), answer.size() - 1); count > 0; count--) {
            var end = sentence.subList(sentence.size() - count, sentence.size());
            if (keys(end).equals(keys(answer.subList(0, count)))) {
                return count;
            }
        }
        return 0;
    }

    private static List<String> keys(List<Token> tokens) {
        return tokens.stream().map(Token::key).toList();
    }

    private List<Token> sentence(Template beginning, Match match, List<Token> answer) {
        var tokens = new ArrayList<Token>();
        for (var part : beginning.parts()) {
            if (part.text().equals(REST)) {
                int saidAgain = saidAgain(tokens, answer);
                tokens.addAll(saidAgain > 0 ? answer.subList(saidAgain, answer.size()) : insideSentence(answer));
            } else if (part.kind() == Template.Kind.PLACEHOLDER) {
                tokens.addAll(
                        match.captures().get(part.text()).map(Capture::tokens).orElse(List.of()));
            } else {
                tokens.add(Token.of(part.text()));
            }
        }
        return readers.language().joined(tokens);
    }
}
