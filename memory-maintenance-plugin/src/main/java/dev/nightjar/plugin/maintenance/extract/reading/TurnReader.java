package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.memory.Claim;
import dev.nightjar.plugin.maintenance.extract.claim.Comparison;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.reading.RuleMatcher.Readers;
import dev.nightjar.plugin.maintenance.extract.reading.clause.Clause;
import dev.nightjar.plugin.maintenance.extract.reading.clause.ClauseReader;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the facts out of one turn, in one language. Thread-safe; what was said before comes with the turn. */
final class TurnReader {

    /** What {@link People.Mention} calls a person of any gender. */
    private static final String ANYBODY = "a";

    private final RuleTable table;
    private final Readers readers;
    private final ClauseReader clauses;
    private final Answers answers;
    private final FindingWriter writer;
    private final WordClass mine;
    private final WordClass article;
    private final WordClass animate;
    private final WordClass copula;
    private final WordClass givenName;
    private final WordClass bareKin;
    private final WordClass yours;
    private final WordClass newPartner;

    TurnReader(RuleTable table) {
        this.table = table;
        this.readers = Readers.of(table.language());
        this.clauses = new ClauseReader(table.language());
        this.answers = new Answers(table, readers);
        this.writer = new FindingWriter(table.language());
        this.mine = table.language().words("mine");
        this.article = table.language().words("article");
        this.animate = table.language().words("animate");
        this.copula = table.language().words("copula");
        this.givenName = table.language().words("given-name");
        this.bareKin = table.language().words("bare-kin");
        this.yours = table.language().wordsIfAny("yours");
        this.newPartner = table.language().wordsIfAny("new-partner");
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
            notePeople(sentence.tokens(), turn);
            var owners = readers.phrases().owners(sentence.tokens(), mine);
            owners.forEach(owner -> notePeople(owner, turn));
            var asked = i == 0
                    ? questions
                    : i > 0 && sentences.get(i - 1).isQuestion() ? List.of(sentences.get(i - 1)) : List.<Sentence>of();
            var completed = answers.complete(asked, sentence, turn);
            completed.ifPresent(said -> statements(said, turn, findings));
            if (!sentence.isQuestion() && completed.isEmpty()) {
                statements(sentence.tokens(), turn, findings);
            }
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
                statement(clause, turn).ifPresent(match -> findings.addAll(writer.write(match, clause, turn)));
            }
        }
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

    /** Remembers who was spoken of, for the pronouns of later sentences. */
    private void notePeople(List<Token> tokens, Turn turn) {
        if (!turn.isPerson()) {
            return;
        }
        noteSubject(tokens, turn);
        boolean isSpeakers =
                tokens.stream().anyMatch(token -> table.language().words("i").contains(token.key()))
                        || readers.verbs().read(tokens, 0).isPresent();
        for (int i = 0; i < tokens.size(); i++) {
            if (i > 0 && readers.phrases().isName(tokens.get(i))) {
                turn.people().see(tokens.get(i).text());
            }
            noteRelative(tokens.get(i), turn);
            noteAsked(tokens, i, turn);
            noteNewPartner(tokens, i, isSpeakers, turn);
            boolean isMine = mine.contains(tokens.get(i).key());
            if (!isMine
                    && !article.contains(tokens.get(i).key())
                    && readers.phrases().number(tokens, i).isEmpty()) {
                continue;
            }
            int from = isMine ? i + 1 : i;
            var phrase = readers.phrases().nounPhrase(tokens, from, animate);
            boolean isSaidOfSubject = i > 0 && copula.contains(tokens.get(i - 1).key());
            if (phrase.isPresent() && !isSaidOfSubject) {
                note(tokens, i, isMine, isSpeakers, phrase.get(), turn);
                i = phrase.get().end() - 1;
            }
        }
    }

    /** "We baked a cake for Dad. He …". */
    private void noteRelative(Token token, Turn turn) {
        boolean isKin = bareKin.longest(List.of(token), 0)
                .filter(found -> !found.isPlural())
                .isPresent();
        if (token.isCapitalised() && isKin) {
            var owner = Subject.speaker(turn.speaker(), Subject.Kind.SPEAKER);
            var kin = readers.subjects().owned(List.of(new Token(Words.lower(token.text()), token.key())), owner, "");
            var gender = animate.value(token.key()).orElse(ANYBODY);
            turn.people().mention(new People.Mention(Optional.of(kin), gender, turn.speaker(), turn.number()));
        }
    }

    /** "I'm seeing someone. Her name is …". */
    private void noteNewPartner(List<Token> tokens, int at, boolean isSpeakers, Turn turn) {
        newPartner.longest(tokens, at).filter(found -> isSpeakers).ifPresent(found -> {
            var owner = Subject.speaker(turn.speaker(), Subject.Kind.SPEAKER);
            var partner = readers.subjects().owned(List.of(Token.of(found.value())), owner, "");
            turn.people().mention(new People.Mention(Optional.of(partner), ANYBODY, turn.speaker(), turn.number()));
        });
    }

    /** "How is your sister? / She …". */
    private void noteAsked(List<Token> tokens, int at, Turn turn) {
        if (!yours.contains(tokens.get(at).key())) {
            return;
        }
        var addressee = turn.people().addressee(turn.speaker());
        var phrase = readers.phrases().nounPhrase(tokens, at + 1, animate);
        if (addressee.isPresent() && phrase.isPresent()) {
            var owner = Subject.speaker(addressee.get(), Subject.Kind.OTHER);
            var kin =
                    readers.subjects().owned(tokens.subList(at + 1, phrase.get().end()), owner, "");
            var gender = phrase.get().isPlural() ? "p" : phrase.get().value();
            turn.people().ask(new People.Mention(Optional.of(kin), gender, turn.speaker(), turn.number()));
        }
    }

    /** "Clara moved. She …": who is the subject counts for the pronouns, too. */
    private void noteSubject(List<Token> tokens, Turn turn) {
        var name = tokens.isEmpty() ? "" : tokens.get(0).text();
        boolean isSubject = !name.isEmpty()
                && readers.phrases().isName(tokens.get(0))
                && !turn.people().isSpeaker(name)
                && readers.verbs().read(tokens, 1).isPresent();
        var person = turn.people()
                .known(name)
                .or(() -> Optional.of(new Subject(name, Words.lower(name), Subject.Kind.OTHER))
                        .filter(subject -> givenName.contains(subject.key())
                                || turn.people().isRemembered(name)));
        if (isSubject && (person.isPresent() || turn.people().isSeen(name))) {
            turn.people().mention(new People.Mention(person, ANYBODY, turn.speaker(), turn.number()));
        }
    }

    private void note(
            List<Token> tokens, int at, boolean isMine, boolean isSpeakers, PhraseReader.NounPhrase phrase, Turn turn) {
        int name = readers.phrases().name(tokens, phrase.end());
        var called = name < 0 ? "" : Words.plain(tokens.subList(phrase.end(), name));
        var gender = phrase.isPlural() ? "p" : phrase.value();
        var owner = Subject.speaker(turn.speaker(), Subject.Kind.SPEAKER);
        var noun = tokens.subList(isMine ? at + 1 : phrase.end() - 1, phrase.end());
        var subject = isMine || isSpeakers
                ? Optional.of(
                        readers.subjects().owned(noun, owner, turn.people().isSpeaker(called) ? "" : called))
                : Optional.<Subject>empty();
        turn.people().mention(new People.Mention(subject, gender, turn.speaker(), turn.number()));
        if (!called.isEmpty() && subject.isPresent()) {
            turn.people().name(called, subject.get());
        }
    }

    /** The questions of a turn, for the answer that follows. */
    static List<Sentence> questions(List<Sentence> sentences) {
        return sentences.stream().filter(Sentence::isQuestion).toList();
    }
}
