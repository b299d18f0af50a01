package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.language.WordClass.Found;
import dev.nightjar.plugin.maintenance.extract.reading.RuleMatcher.Readers;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Notes who is spoken of in a sentence, for the pronouns of later ones. Thread-safe; what it notes goes into the turn. */
final class MentionReader {

    /** What {@link People.Mention} calls a person of any gender, and several. */
    private static final String ANYBODY = "a";

    private static final String SEVERAL = "p";

    private static final String OWN_ENDING = "'s";

    private final Readers readers;
    private final WordClass speaker;
    private final WordClass mine;
    private final WordClass yours;
    private final WordClass article;
    private final WordClass copula;
    private final WordClass animate;
    private final WordClass pet;
    private final WordClass child;
    private final WordClass job;
    private final WordClass givenName;
    private final WordClass bareKin;
    private final WordClass title;
    private final WordClass somebody;
    private final WordClass calling;
    private final WordClass and;
    private final WordClass newcomer;
    private final WordClass anybody;
    private final WordClass replacing;
    private final WordClass oneAtATime;
    private final WordClass having;
    private final WordClass hiring;
    private final Verbs verbs;
    private final boolean isParticipleLast;

    MentionReader(Language language, Readers readers) {
        this.readers = readers;
        this.speaker = language.words("i");
        this.mine = language.words("mine");
        this.yours = language.wordsIfAny("yours");
        this.article = language.words("article");
        this.copula = language.words("copula");
        this.animate = language.words("animate");
        this.pet = language.wordsIfAny("pet");
        this.child = language.wordsIfAny("child");
        this.job = language.wordsIfAny("job");
        this.givenName = language.words("given-name");
        this.bareKin = language.words("bare-kin");
        this.title = language.wordsIfAny("title");
        this.calling = language.wordsIfAny("calling");
        this.somebody = language.wordsIfAny("somebody");
        this.and = language.words("and");
        this.newcomer = language.wordsIfAny("newcomer");
        this.replacing = language.wordsIfAny("replacing");
        this.oneAtATime = language.wordsIfAny("one-at-a-time");
        this.anybody = language.wordsIfAny("anybody");
        this.having = language.wordsIfAny("having");
        this.hiring = language.wordsIfAny("hiring");
        this.verbs = language.verbs();
        this.isParticipleLast = language.findWording("verb second").isPresent();
    }

    /** Notes whom these words of a person speak of. */
    void note(List<Token> tokens, Turn turn) {
        if (!turn.isPerson()) {
            return;
        }
        noteSubject(tokens, turn);
        var teller = teller(tokens, turn);
        var holder = holder(tokens, teller, turn);
        for (int i = 0; i < tokens.size(); i++) {
            if (i > 0 && readers.phrases().isName(tokens.get(i))) {
                turn.people().see(tokens.get(i).text());
            }
            noteRelative(tokens.get(i), turn);
            noteCalled(tokens, i, turn);
            noteAsked(tokens, i, turn);
            var added = newcomer.longest(tokens, i);
            if (added.isPresent()) {
                noteNewcomer(added.get().value(), holder.or(() -> teller), turn);
                i = added.get().end() - 1;
                continue;
            }
            if (somebody.longest(tokens, i).isPresent()) {
                mention(Optional.empty(), ANYBODY, turn);
            }
            boolean isMine = mine.contains(tokens.get(i).key());
            if (!isMine
                    && !article.contains(tokens.get(i).key())
                    && readers.phrases().number(tokens, i).isEmpty()) {
                continue;
            }
            var phrase = noun(tokens, isMine ? i + 1 : i, holder);
            boolean isSaidOfSubject = i > 0 && copula.contains(tokens.get(i - 1).key());
            if (phrase.isPresent() && !isSaidOfSubject) {
                var head = tokens.subList(phrase.get().end() - 1, phrase.get().end());
                var owner = isMine ? Optional.of(turn.self()) : isOwned(head) ? holder : teller.or(() -> holder);
                noteNoun(tokens, i, owner, phrase.get(), turn);
                i = phrase.get().end() - 1;
            }
        }
    }

    /** Somebody or an animal; an occupation where somebody was hired: "we hired a designer. Her name is …". */
    private Optional<Found> noun(List<Token> tokens, int at, Optional<Subject> holder) {
        var known = readers.phrases().nounPhrase(tokens, at, animate);
        return known.isPresent() || holder.isEmpty() || !hiring.isIn(tokens)
                ? known
                : readers.phrases()
                        .nounPhrase(tokens, at, job)
                        .map(phrase -> new Found(phrase.end(), ANYBODY, phrase.isPlural()));
    }

    /** Whether somebody must have them to be theirs: a dog, a boy, a designer; a friend or a boss is theirs whatever they do. */
    private boolean isOwned(List<Token> head) {
        return Stream.of(pet, child, anybody, job)
                .anyMatch(words -> words.longest(head, 0).isPresent());
    }

    /** The speaker, where the sentence is about them. */
    private Optional<Subject> teller(List<Token> tokens, Turn turn) {
        boolean isSpeakers = tokens.stream().anyMatch(token -> speaker.contains(token.key()))
                || readers.verbs().read(tokens, 0).isPresent();
        return isSpeakers ? Optional.of(turn.self()) : Optional.empty();
    }

    /** Who has those that are spoken of with an article: not who met a cat, and not who saw a boy. */
    private Optional<Subject> holder(List<Token> tokens, Optional<Subject> teller, Turn turn) {
        if (having.firstWords().isEmpty()) {
            return teller;
        }
        boolean isHad = IntStream.range(0, tokens.size()).anyMatch(i -> isHaving(tokens, i))
                && tokens.stream().noneMatch(this::isOtherDeed);
        return isHad
                ? readers.subjects()
                        .who(tokens, 0, turn, true)
                        .map(SubjectReader.Read::subject)
                        .or(() -> teller)
                : Optional.empty();
    }

    /** "Has adopted", but not "have seen"; or words that say the same: "gave birth to". */
    private boolean isHaving(List<Token> tokens, int at) {
        return having.longest(tokens, at).filter(found -> found.end() > at + 1).isPresent()
                || readers.verbs().read(tokens, at).stream()
                        .flatMap(group -> group.verbs().stream())
                        .anyMatch(having::contains);
    }

    /** "Getroffen" at the end of "ich habe eine Katze getroffen". */
    private boolean isOtherDeed(Token token) {
        return isParticipleLast
                && !token.isCapitalised()
                && verbs.isForm(token.key(), Form.PP)
                && verbs.readings(token.key()).stream().noneMatch(reading -> having.contains(reading.verb()));
    }

    /** "The oldest is Owen, and he …": not who was spoken of before; but "my brother is Owen, he …" is. */
    private void noteCalled(List<Token> tokens, int at, Turn turn) {
        if (at < 2
                || !copula.contains(tokens.get(at - 1).key())
                || !readers.phrases().isName(tokens.get(at))) {
            return;
        }
        int from = at - 1;
        while (from > 0
                && !tokens.get(from - 1).isPunctuation()
                && !and.contains(tokens.get(from - 1).key())) {
            from--;
        }
        if (!mine.contains(tokens.get(from).key())
                && !speaker.contains(tokens.get(from).key())) {
            mentionName(turn.people().known(tokens.get(at).text()), ANYBODY, turn);
        }
    }

    /** "We baked a cake for Dad. He …". */
    private void noteRelative(Token token, Turn turn) {
        boolean isKin = bareKin.longest(List.of(token), 0)
                .filter(found -> !found.isPlural())
                .isPresent();
        if (token.isCapitalised() && isKin) {
            var kin = readers.subjects()
                    .owned(List.of(new Token(Words.lower(token.text()), token.key())), turn.self(), "");
            mention(Optional.of(kin), animate.value(token.key()).orElse(ANYBODY), turn);
        }
    }

    private static void mention(Optional<Subject> subject, String gender, Turn turn) {
        turn.people().mention(new People.Mention(subject, gender, turn.speaker(), turn.number(), false));
    }

    private static void mentionName(Optional<Subject> subject, String gender, Turn turn) {
        turn.people().mention(new People.Mention(subject, gender, turn.speaker(), turn.number(), true));
    }

    /** "I'm seeing someone. Her name is …"; "my sister had a boy. His name is …". */
    private void noteNewcomer(String what, Optional<Subject> owner, Turn turn) {
        owner.ifPresent(whose ->
                mention(Optional.of(readers.subjects().owned(List.of(Token.of(what)), whose, "")), ANYBODY, turn));
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
            var gender = phrase.get().isPlural() ? SEVERAL : phrase.get().value();
            turn.people().ask(new People.Mention(Optional.of(kin), gender, turn.speaker(), turn.number(), false));
        }
    }

    /** "Clara moved. She …", "Mr Hale left. He …": who is the subject counts for the pronouns, too. */
    private void noteSubject(List<Token> tokens, Turn turn) {
        if (!tokens.isEmpty() && isOwner(tokens.get(0))) {
            mentionName(Optional.empty(), ANYBODY, turn);
            return;
        }
        int at = tokens.size() > 1 && title.contains(tokens.get(0).key()) ? 1 : 0;
        var name = tokens.isEmpty() ? "" : tokens.get(at).text();
        boolean isSubject = !name.isEmpty()
                && readers.phrases().isName(tokens.get(at))
                && !turn.people().isSpeaker(name)
                && readers.verbs().read(tokens, at + 1).isPresent();
        if (isSubject && at > 0) {
            mentionName(turn.people().known(name), ANYBODY, turn);
            return;
        }
        var person = turn.people()
                .known(name)
                .or(() -> Optional.of(new Subject(name, Words.lower(name), Subject.Kind.OTHER))
                        .filter(subject -> givenName.contains(subject.key())
                                || turn.people().isRemembered(name)));
        if (isSubject && (person.isPresent() || turn.people().isSeen(name))) {
            mentionName(person, ANYBODY, turn);
        }
    }

    /** "I met Ben. He …", "I asked Mr Hale. He …": after this sentence, "he" need not be the brother spoken of before. */
    void noteNames(List<Token> tokens, Turn turn) {
        for (int i = 1; i < tokens.size() && turn.isPerson(); i++) {
            if (!calling.contains(tokens.get(i - 1).key())) {
                noteName(tokens, i, turn);
            }
        }
    }

    private void noteName(List<Token> tokens, int at, Turn turn) {
        var said = tokens.get(at);
        boolean isOwner = isOwner(said);
        var name = isOwner ? said.text().substring(0, said.text().length() - OWN_ENDING.length()) : said.text();
        var known = turn.people().known(name);
        boolean isPerson = known.isPresent()
                || isOwner
                || givenName.contains(Words.lower(name))
                || title.contains(tokens.get(at - 1).key());
        if (isPerson
                && (isOwner || readers.phrases().isName(said))
                && !turn.people().isSpeaker(name)) {
            mentionName(known, turn.people().gender(name), turn);
        }
    }

    /** "Clara's"; at the beginning of a sentence that may be "Clara is" as well. */
    private static boolean isOwner(Token token) {
        return token.isCapitalised() && token.text().endsWith(OWN_ENDING);
    }

    private void noteNoun(List<Token> tokens, int at, Optional<Subject> owner, Found phrase, Turn turn) {
        int name = readers.phrases().name(tokens, phrase.end());
        var called = name < 0 ? "" : Words.plain(tokens.subList(phrase.end(), name));
        boolean isMine = mine.contains(tokens.get(at).key());
        int last = isReplacing(tokens, phrase.end()) ? phrase.end() - 2 : phrase.end() - 1;
        var noun = tokens.subList(isMine ? at + 1 : last, phrase.end());
        var known = turn.people().isSpeaker(called) ? "" : called;
        var subject = owner.map(whose -> readers.subjects().owned(noun, whose, known));
        mention(subject, phrase.isPlural() ? SEVERAL : phrase.value(), turn);
        owner.filter(Subject::isSpeaker)
                .flatMap(whose -> kind(noun))
                .ifPresent(kind -> turn.people().noteKind(turn.speaker(), kind));
        if (!called.isEmpty() && subject.isPresent()) {
            turn.people().name(called, subject.get(), phrase.value());
        }
    }

    /** "A new boss" takes the place of the old one. */
    private boolean isReplacing(List<Token> tokens, int end) {
        return end > 1
                && replacing.contains(tokens.get(end - 2).key())
                && oneAtATime.contains(tokens.get(end - 1).key());
    }

    /** What "the new one" is one of. */
    private Optional<String> kind(List<Token> noun) {
        var head = noun.subList(noun.size() - 1, noun.size());
        return pet.longest(head, 0).or(() -> child.longest(head, 0)).map(Found::value);
    }
}
