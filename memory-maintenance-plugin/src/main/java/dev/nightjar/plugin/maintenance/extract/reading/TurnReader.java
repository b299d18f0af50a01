package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.memory.Claim;
import dev.nightjar.plugin.maintenance.extract.claim.Comparison;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.reading.RuleMatcher.Readers;
import dev.nightjar.plugin.maintenance.extract.reading.clause.Clause;
import dev.nightjar.plugin.maintenance.extract.reading.clause.ClauseReader;
import dev.nightjar.plugin.maintenance.extract.reading.clause.ClauseShortener;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the facts out of one turn, in one language. Thread-safe; what was said before comes with the turn. */
final class TurnReader {

    private final RuleTable table;
    private final Readers readers;
    private final ClauseReader clauses;
    private final ClauseShortener shortener;
    private final Answers answers;
    private final FindingWriter writer;
    private final MentionReader mentioned;
    private final WordClass mine;

    TurnReader(RuleTable table) {
        this.table = table;
        this.readers = Readers.of(table.language());
        this.clauses = new ClauseReader(table.language());
        this.shortener = new ClauseShortener(table.language());
        this.answers = new Answers(table, readers);
        this.writer = new FindingWriter(table.language());
        this.mentioned = new MentionReader(table.language(), readers);
        this.mine = table.language().words("mine");
    }

    /**
     * What the turn says that is worth keeping, in the order it was said.
     *
     * @param questions what somebody else asked just before
     */
    List<Finding> read(Turn turn, List<Sentence> sentences, List<Sentence> questions) {
        var findings = new ArrayList<Finding>();
        for (int i = 0; i < sentences.size(); i++) {
            var sentence = sentences.get(i);
            boolean isTakenBack = (i + 1 < sentences.size() && clauses.takesBack(sentences.get(i + 1)))
                    || (i > 0 && clauses.mocks(sentences.get(i - 1)));
            if (isTakenBack || clauses.isUnreal(sentence)) {
                continue;
            }
            int before = findings.size();
            mentioned.note(sentence.tokens(), turn);
            var owners = readers.phrases().owners(sentence.tokens(), mine);
            owners.forEach(owner -> mentioned.note(owner, turn));
            var asked = i == 0
                    ? questions
                    : i > 0 && sentences.get(i - 1).isQuestion() ? List.of(sentences.get(i - 1)) : List.<Sentence>of();
            var completed = answers.complete(asked, sentence, turn);
            completed.ifPresent(said -> statements(said, turn, findings));
            if (!sentence.isQuestion() && completed.isEmpty()) {
                statements(sentence.tokens(), turn, findings);
            } else if (turn.utterance().isToAssistant()) {
                clauses.request(sentence).ifPresent(request -> statements(request, turn, findings));
            }
            mentioned.noteNames(sentence.tokens(), turn);
            var stated = List.copyOf(findings.subList(before, findings.size()));
            Stream.concat(
                            mentions(completed.orElse(sentence.tokens()), turn).stream(),
                            owners.stream().flatMap(owner -> mentions(owner, turn).stream()))
                    .filter(mention -> stated.stream().noneMatch(finding -> contradicts(finding, mention)))
                    .forEach(findings::add);
        }
        turn.people().endTurn(turn.speaker());
        return findings;
    }

    /** What a fact's sentence claims, written as its subject would say it; what it mentions counts if it says nothing. */
    List<Claim> claims(Turn turn, List<Token> fact) {
        var findings = new ArrayList<Finding>();
        statements(fact, turn, findings);
        return (findings.isEmpty() ? mentions(fact, turn) : findings)
                .stream()
                        .flatMap(finding -> finding.claims().stream())
                        .distinct()
                        .toList();
    }

    private void statements(List<Token> sentence, Turn turn, List<Finding> findings) {
        for (var clause : clauses.read(sentence)) {
            if (clause.isAsserted()) {
                Stream.concat(Stream.of(clause), shortener.shortened(clause).stream())
                        .map(said -> written(said, turn))
                        .filter(written -> !written.isEmpty())
                        .findFirst()
                        .ifPresent(findings::addAll);
            }
        }
    }

    private List<Finding> written(Clause clause, Turn turn) {
        return statement(clause, turn)
                .map(match -> writer.write(match, clause, turn))
                .orElse(List.of());
    }

    /** What a clause says: the first way of saying something that fits it. */
    private Optional<Match> statement(Clause clause, Turn turn) {
        var tokens = clause.tokens();
        if (tokens.isEmpty()) {
            return Optional.empty();
        }
        var matcher = new RuleMatcher(readers, clause, turn);
        return table.says(matcher.said(), verbs(tokens), tokens.get(0).key()).stream()
                .flatMap(way -> matcher.match(way, 0).stream())
                .filter(match -> writer.canWrite(match, clause, turn))
                .findFirst();
    }

    private Set<String> verbs(List<Token> tokens) {
        var verbs = new LinkedHashSet<String>();
        for (var token : tokens) {
            table.language().verbs().readings(token.key()).forEach(reading -> verbs.add(reading.verb()));
        }
        return verbs;
    }

    /** What is only mentioned: "my sister Clara", even in a question. */
    private List<Finding> mentions(List<Token> tokens, Turn turn) {
        var findings = new ArrayList<Finding>();
        var clause = new Clause(tokens, List.of(), true, true, false, 1);
        var matcher = new RuleMatcher(readers, tokens, turn);
        int at = 0;
        while (at < tokens.size()) {
            int from = at;
            var found = table.finds(tokens.get(at).key(), matcher.isOwner(at)).stream()
                    .flatMap(way -> matcher.match(way, from).stream())
                    .filter(match -> writer.canWrite(match, clause, turn))
                    .findFirst();
            found.ifPresent(match -> findings.addAll(writer.write(match, clause, turn)));
            at = found.map(match -> Math.max(match.span().end() - 1, from + 1)).orElse(at + 1);
        }
        return findings;
    }

    /** "I broke up with my boyfriend" mentions a boyfriend and says that there is none. */
    private static boolean contradicts(Finding finding, Finding mention) {
        return Comparison.ends(finding.claims(), mention.claims())
                || Comparison.ends(mention.claims(), finding.claims())
                || finding.content().contains(mention.content());
    }

    /** The questions of a turn, for the answer that follows. */
    static List<Sentence> questions(List<Sentence> sentences) {
        return sentences.stream().filter(Sentence::isQuestion).toList();
    }
}
