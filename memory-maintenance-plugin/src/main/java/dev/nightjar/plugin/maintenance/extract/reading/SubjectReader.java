package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.PatternMatcher;
import dev.nightjar.plugin.maintenance.extract.language.Possession;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.language.WordClass.Found;
import dev.nightjar.plugin.maintenance.extract.reading.Subject.Kind;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads whom words are about, and whose something is. Thread-safe; what was said before comes with the turn. */
final class SubjectReader {

    private static final String OWN_ENDING = "'s";

    /** Ends the value of a pronoun that may stand for several as well: the German "sie". */
    private static final String OR_SEVERAL = "-or-p";

    private final PhraseReader phrases;
    private final WordClass speaker;
    private final WordClass mine;
    private final WordClass pronoun;
    private final WordClass possessive;
    private final WordClass animate;
    private final WordClass bareKin;
    private final WordClass namedKin;
    private final WordClass title;
    private final WordClass and;
    private final WordClass givenName;
    private final WordClass the;
    private final WordClass tellingApart;
    private final WordClass oneOfThem;
    private final WordClass synonym;
    private final Verbs verbs;
    private final Possession owned;
    private final boolean hasCapitalNouns;

    SubjectReader(Language language, PhraseReader phrases) {
        this.phrases = phrases;
        this.speaker = language.words("i");
        this.mine = language.words("mine");
        this.pronoun = language.words("he");
        this.possessive = language.words("his");
        this.animate = language.words("animate");
        this.bareKin = language.words("bare-kin");
        this.namedKin = language.wordsIfAny("named-kin");
        this.title = language.wordsIfAny("title");
        this.and = language.words("and");
        this.givenName = language.words("given-name");
        this.the = language.words("the");
        this.tellingApart = language.wordsIfAny("telling-apart");
        this.oneOfThem = language.wordsIfAny("one-of-them");
        this.synonym = language.wordsIfAny("synonym");
        this.verbs = language.verbs();
        this.owned = new Possession(language);
        this.hasCapitalNouns = language.findWording("verb second").isPresent();
    }

    /**
     * A subject and where it ends.
     *
     * @param subject who
     * @param end the position after it
     */
    record Read(Subject subject, int end) {}

    /**
     * Whom the words that begin here are about.
     *
     * @param isStart whether a sentence begins here, where a capital letter says nothing
     */
    Optional<Read> who(List<Token> tokens, int at, Turn turn, boolean isStart) {
        if (at >= tokens.size()) {
            return Optional.empty();
        }
        var key = tokens.get(at).key();
        var self = speaker.value(key);
        if (self.isPresent()) {
            var kind = self.get().equals("many") ? Kind.WE : Kind.SPEAKER;
            return Optional.of(new Read(Subject.speaker(turn.speaker(), kind), at + 1));
        }
        if (pronoun.value(key).isPresent()) {
            return pronoun(tokens, at, turn, pronoun, false);
        }
        return own(tokens, at, turn)
                .or(() -> known(tokens, at, turn))
                .or(() -> oneOfThem(tokens, at, turn))
                .or(() -> bareKin(tokens, at, turn))
                .or(() -> placed(tokens, at, turn))
                .or(() -> named(tokens, at, turn, isStart))
                .map(read -> withSpeaker(tokens, read, turn))
                .map(read -> withAnother(tokens, read, turn));
    }

    /** Who gets a name: "she is called …", "the new one is called …". */
    Optional<Read> called(List<Token> tokens, int at, Turn turn, WordClass pronouns) {
        return pronoun(tokens, at, turn, pronouns, true).or(() -> oneOfThem(tokens, at, turn));
    }

    /** "She"; where that may be "they" as well, only before a verb that is said of one. */
    private Optional<Read> pronoun(List<Token> tokens, int at, Turn turn, WordClass pronouns, boolean isNamed) {
        var said = at < tokens.size() ? pronouns.value(tokens.get(at).key()).orElse("") : "";
        boolean isEither = said.endsWith(OR_SEVERAL);
        boolean isOne = at + 1 < tokens.size()
                && verbs.isForm(tokens.get(at + 1).key(), Form.HE, Form.HEPAST)
                && !verbs.isForm(tokens.get(at + 1).key(), Form.WE, Form.WEPAST);
        return said.isEmpty() || (isEither && !isOne)
                ? Optional.empty()
                : turn.resolve(isEither ? said.substring(0, said.length() - OR_SEVERAL.length()) : said, isNamed)
                        .map(subject -> new Read(subject, at + 1));
    }

    /** "My sister Clara": somebody the speaker calls their own, or somebody else's. */
    private Optional<Read> own(List<Token> tokens, int at, Turn turn) {
        return whose(tokens, at, turn)
                .flatMap(owner -> phrases.nounPhrase(tokens, owner.end(), animate)
                        .map(phrase -> owned(tokens, owner, phrase, turn)));
    }

    /** "The kids", of somebody who spoke of kids as theirs. */
    private Optional<Read> known(List<Token> tokens, int at, Turn turn) {
        if (!the.contains(tokens.get(at).key())) {
            return Optional.empty();
        }
        return phrases.nounPhrase(tokens, at, animate)
                .flatMap(phrase -> turn.people()
                        .own(turn.speaker(), tokens.get(phrase.end() - 1).key())
                        .map(subject -> new Read(subject, phrase.end())));
    }

    /** "The new one", of somebody who spoke of cats as theirs. */
    private Optional<Read> oneOfThem(List<Token> tokens, int at, Turn turn) {
        return oneOfThem
                .longest(tokens, at)
                .flatMap(found -> turn.people()
                        .kind(turn.speaker())
                        .map(kind -> List.of(
                                Token.of(found.value()), Token.of(hasCapitalNouns ? Words.capitalised(kind) : kind)))
                        .map(one -> owned(one, turn.self(), ""))
                        .map(subject -> new Read(subject, found.end())));
    }

    private Read owned(List<Token> tokens, Read owner, Found phrase, Turn turn) {
        int comma =
                phrase.end() < tokens.size() && tokens.get(phrase.end()).text().equals(",") ? 1 : 0;
        int name = phrases.name(tokens, phrase.end() + comma);
        // "My sister, Clara, …": a name between commas; without the second comma it is somebody spoken to.
        boolean isNamed = name != PatternMatcher.NONE
                && (comma == 0
                        || (name < tokens.size() && tokens.get(name).text().equals(",")))
                && !turn.people().isSpeaker(Words.plain(tokens.subList(phrase.end() + comma, name)));
        int end = isNamed ? name + comma : phrase.end();
        var names = isNamed ? Words.plain(tokens.subList(phrase.end() + comma, name)) : "";
        return new Read(owned(tokens.subList(owner.end(), phrase.end()), owner.subject(), names), end);
    }

    /** Somebody as facts call them by whose they are. */
    Subject owned(List<Token> phrase, Subject owner, String name) {
        var noun = List.of(head(phrase));
        var head = noun.get(0).key();
        var kin = animate.longest(noun, 0);
        var gender = kin.map(found -> found.isPlural() ? "p" : found.value()).orElse("a");
        var worded = gender + (gender.equals("p") ? kin.map(Found::value).orElse("") : "");
        var text = owned.text(Words.plain(phrase), worded, owner.text(), name);
        var which = phrase.stream()
                .map(Token::key)
                .filter(tellingApart::contains)
                .map(word -> word + " ")
                .collect(Collectors.joining());
        var key = name.isEmpty()
                ? Words.lower(owner.key() + " " + which + synonym.value(head).orElse(head))
                : Words.lower(name);
        return new Subject(text, key, gender.equals("p") ? Kind.OTHERS : Kind.OTHER);
    }

    /** The noun of a phrase; in some languages adjectives stand behind it: "hermana mayor". */
    private Token head(List<Token> phrase) {
        for (int i = phrase.size() - 1; i > 0; i--) {
            if (animate.contains(phrase.get(i).key())) {
                return phrase.get(i);
            }
        }
        return phrase.size() > 1 && !animate.contains(phrase.get(0).key())
                ? phrase.get(phrase.size() - 1)
                : phrase.get(0);
    }

    /** "Mum", and "uncle Ben". */
    private Optional<Read> bareKin(List<Token> tokens, int at, Turn turn) {
        var bare = bareKin.longest(tokens, at);
        var found = bare.or(() -> namedKin.longest(tokens, at));
        // "Moms are the best" is about anybody's.
        if (found.isEmpty() || found.get().isPlural() || !turn.isPerson()) {
            return Optional.empty();
        }
        var said = tokens.get(at).text();
        var kin = new Token(
                hasCapitalNouns ? said : Words.lower(said), tokens.get(at).key());
        int end = found.get().end();
        int name = phrases.name(tokens, end);
        if (bare.isEmpty() && name == PatternMatcher.NONE) {
            return Optional.empty();
        }
        var called = name == PatternMatcher.NONE ? "" : Words.plain(tokens.subList(end, name));
        return Optional.of(new Read(owned(List.of(kin), turn.self(), called), Math.max(end, name)));
    }

    /** "Clara, my sister, …". */
    private Optional<Read> placed(List<Token> tokens, int at, Turn turn) {
        int name = phrases.name(tokens, at);
        if (name == PatternMatcher.NONE || !isComma(tokens, name)) {
            return Optional.empty();
        }
        var owner = whose(tokens, name + 1, turn);
        return owner.flatMap(whose -> phrases.nounPhrase(tokens, whose.end(), animate)
                .filter(kin -> isComma(tokens, kin.end()))
                .map(kin -> new Read(
                        owned(
                                tokens.subList(whose.end(), kin.end()),
                                whose.subject(),
                                Words.plain(tokens.subList(at, name))),
                        kin.end() + 1)));
    }

    private static boolean isComma(List<Token> tokens, int at) {
        return at < tokens.size() && tokens.get(at).text().equals(",");
    }

    /** "Clara": a name, unless it is the name of somebody who is spoken to. */
    private Optional<Read> named(List<Token> tokens, int at, Turn turn, boolean isStart) {
        int end = phrases.name(tokens, at);
        if (end == PatternMatcher.NONE) {
            return Optional.empty();
        }
        var name = Words.plain(tokens.subList(at, end));
        boolean isAddressed = turn.people().isSpeaker(name) && turn.people().speakers() < 3;
        var known = turn.people().known(name);
        boolean isPair = end + 1 < tokens.size()
                && and.contains(tokens.get(end).key())
                && speaker.contains(tokens.get(end + 1).key());
        // "Dan and Chloe": the second name stands inside the sentence, where only names have capitals.
        boolean isWithAnother = !hasCapitalNouns
                && end + 1 < tokens.size()
                && and.contains(tokens.get(end).key())
                && phrases.name(tokens, end + 1) != PatternMatcher.NONE;
        boolean isUnsure = isStart
                && !title.contains(tokens.get(at).key())
                && !isPair
                && !isWithAnother
                && known.isEmpty()
                && !turn.people().isSeen(tokens.get(at).text())
                && !givenName.contains(Words.lower(tokens.get(at).text()));
        if (isAddressed || isUnsure) {
            return Optional.empty();
        }
        return Optional.of(new Read(known.orElseGet(() -> new Subject(name, Words.lower(name), Kind.OTHER)), end));
    }

    /** "My wife and I". */
    private Read withSpeaker(List<Token> tokens, Read read, Turn turn) {
        int at = read.end();
        boolean isPair = at + 1 < tokens.size()
                && and.contains(tokens.get(at).key())
                && speaker.value(tokens.get(at + 1).key()).isPresent();
        if (!isPair) {
            return read;
        }
        var other = owned.by(read.subject().text(), turn.speaker());
        var text = turn.speaker() + " " + tokens.get(at).text() + " " + other;
        return new Read(new Subject(text, Words.lower(turn.speaker()), Kind.PAIR), at + 2);
    }

    /** "Clara and Ben moved": said of both, and so of the first. */
    private Read withAnother(List<Token> tokens, Read read, Turn turn) {
        int at = read.end();
        boolean isJoined = at + 1 < tokens.size()
                && read.subject().kind() == Kind.OTHER
                && and.contains(tokens.get(at).key());
        int end = isJoined ? phrases.name(tokens, at + 1) : PatternMatcher.NONE;
        if (end == PatternMatcher.NONE) {
            return read;
        }
        var other = Words.plain(tokens.subList(at + 1, end));
        var text = read.subject().text() + " " + tokens.get(at).text() + " "
                + turn.people().known(other).map(Subject::text).orElse(other);
        return new Read(new Subject(text, read.subject().key(), Kind.OTHERS), end);
    }

    /** Whose the thing is that follows: "my", "Clara's", "my sister's", "his". */
    Optional<Read> whose(List<Token> tokens, int at, Turn turn) {
        if (at >= tokens.size()) {
            return Optional.empty();
        }
        var key = tokens.get(at).key();
        if (mine.contains(key)) {
            return kinOwner(tokens, at + 1, turn)
                    .or(() -> namedOwner(tokens, at + 1, turn))
                    .or(() -> Optional.of(new Read(turn.self(), at + 1)));
        }
        var his = possessive.value(key);
        if (his.isPresent()) {
            return turn.resolve(his.get()).map(subject -> new Read(subject, at + 1));
        }
        return nameOwner(tokens.get(at), turn).map(subject -> new Read(subject, at + 1));
    }

    /** "Sister's" after "my". */
    private Optional<Read> kinOwner(List<Token> tokens, int at, Turn turn) {
        if (at >= tokens.size() || !tokens.get(at).text().endsWith(OWN_ENDING)) {
            return Optional.empty();
        }
        var bare = Token.of(withoutEnding(tokens.get(at).text()));
        return animate.longest(List.of(bare), 0)
                .map(Found::value)
                .map(gender -> new Read(owned(List.of(bare), turn.self(), ""), at + 1));
    }

    /** "Daughter Mila's" after "our". */
    private Optional<Read> namedOwner(List<Token> tokens, int at, Turn turn) {
        var phrase = phrases.nounPhrase(tokens, at, animate);
        if (phrase.isEmpty() || phrase.get().end() >= tokens.size()) {
            return Optional.empty();
        }
        int end = phrase.get().end();
        return nameOwner(tokens.get(end), turn)
                .map(named -> new Read(
                        owned(
                                tokens.subList(at, end),
                                turn.self(),
                                withoutEnding(tokens.get(end).text())),
                        end + 1));
    }

    private Optional<Subject> nameOwner(Token token, Turn turn) {
        if (!token.text().endsWith(OWN_ENDING) || token.text().length() < 4) {
            return Optional.empty();
        }
        var name = Token.of(withoutEnding(token.text()));
        boolean isAddressed =
                turn.people().isSpeaker(name.text()) && turn.people().speakers() < 3;
        return phrases.isName(name) && !isAddressed
                ? Optional.of(turn.people()
                        .known(name.text())
                        .orElseGet(() -> new Subject(name.text(), Words.lower(name.text()), Kind.OTHER)))
                : Optional.empty();
    }

    private static String withoutEnding(String text) {
        return text.substring(0, text.length() - OWN_ENDING.length());
    }
}
