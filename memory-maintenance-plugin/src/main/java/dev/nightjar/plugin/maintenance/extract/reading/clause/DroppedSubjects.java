package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes out the speaker where a language leaves it to the verb: "Vivo en Lima" is read as "yo vivo en Lima". Other
 * languages stay as they are. Thread-safe.
 */
final class DroppedSubjects {

    private final Optional<String> one;
    private final Optional<String> many;
    private final Optional<String> other;
    private final Optional<String> either;
    private final Verbs verbs;
    private final WordClass speaker;
    private final WordClass clitic;
    private final WordClass ending;
    private final WordClass noun;
    private final WordClass imperative;
    private final WordClass beside;
    private final WordClass determiner;
    private final WordClass adverb;
    private final WordClass hedge;
    private final WordClass joint;
    private final WordClass breaks;
    private final WordClass and;
    private final WordClass givenName;

    DroppedSubjects(Language language) {
        this.one = language.findWording("dropped subject");
        this.many = language.findWording("dropped subjects");
        this.other = language.findWording("dropped other");
        this.either = language.findWording("dropped either");
        this.imperative = language.wordsIfAny("imperative");
        this.verbs = language.verbs();
        this.speaker = language.words("i");
        this.clitic = language.wordsIfAny("speaker-clitic");
        this.ending = language.wordsIfAny("we-verb");
        this.noun = language.wordsIfAny("verb-or-noun");
        this.beside = language.wordsIfAny("beside-verb");
        this.determiner = language.words("determiner");
        this.adverb = language.words("adverb");
        this.hedge = language.words("hedge");
        this.and = language.words("and");
        this.givenName = language.words("given-name");
        this.breaks = language.words("break");
        this.joint = language.words("connector");
    }

    /** The words with the speaker before each verb that only the speaker can be the subject of. */
    List<Token> restored(List<Token> tokens) {
        if (one.isEmpty()) {
            return tokens;
        }
        var words = new ArrayList<Token>();
        for (int i = 0; i < tokens.size(); i++) {
            words.add(tokens.get(i));
            var subject = subject(tokens.get(i));
            int at = begin(words);
            if (subject.isPresent() && isDropped(tokens, i, words, at)) {
                words.add(at, Token.of(subject.get()));
            }
        }
        return withOther(words);
    }

    /** "Se llama Rex" is about somebody else, unless it tells to do something; "vivía en Cuenca" may be about either. */
    private List<Token> withOther(List<Token> words) {
        int at = 0;
        while (at < words.size() && (ClauseReader.isTime(words.get(at)) || isBeside(words.get(at)))) {
            at++;
        }
        var key = at < words.size() ? Words.lower(words.get(at).text()) : "";
        boolean isSpeakers = isClitic(key.substring(0, Math.max(key.indexOf(' '), 0)));
        var subject = isSpeakers || imperative.contains(key) ? Optional.<String>empty() : anothers(key);
        var restored = new ArrayList<>(words);
        subject.ifPresent(unsaid -> restored.add(0, Token.of(unsaid)));
        return restored;
    }

    private Optional<String> anothers(String key) {
        if (verbs.isForm(key, Form.HE, Form.HEPAST)) {
            return other;
        }
        return verbs.isForm(key, Form.IMP) ? either : Optional.empty();
    }

    /** Whom the form of a verb is about: the speaker, or the speaker and others. */
    private Optional<String> subject(Token token) {
        var key = Words.lower(token.text());
        int space = key.indexOf(' ');
        if (space > 0) {
            return clitic.value(key.substring(0, space));
        }
        if (verbs.isForm(key, Form.I, Form.PAST, Form.FUT)) {
            return one;
        }
        return ending.contains(key) && verbs.isForm(key, Form.WE, Form.WEPAST, Form.WEIMP, Form.WEFUT)
                ? many
                : Optional.empty();
    }

    /** Where the words begin that belong to the verb at the end: "ya no", "me", "también". */
    private int begin(List<Token> words) {
        int at = words.size() - 1;
        while (at > 0 && isBeside(words.get(at - 1))) {
            at--;
        }
        return at;
    }

    private boolean isBeside(Token token) {
        return beside.contains(token.key()) || isClitic(token.key()) || adverb.contains(token.key());
    }

    /** "Me" and "nos"; the class may hold words that only look like them. */
    private boolean isClitic(String key) {
        return clitic.value(key)
                .filter(whose -> one.equals(Optional.of(whose)) || many.equals(Optional.of(whose)))
                .isPresent();
    }

    private boolean isDropped(List<Token> tokens, int verb, List<Token> words, int at) {
        boolean isFirst = at == 0 || words.get(at - 1).isPunctuation() || ClauseReader.isTime(words.get(at - 1));
        boolean isAfterSpeaker = at > 0 && speaker.contains(words.get(at - 1).key());
        boolean isAfterDeterminer =
                !isFirst && determiner.contains(words.get(at - 1).key());
        boolean isNoun = noun.contains(tokens.get(verb).key())
                && !isFirst
                && at == words.size() - 1
                && !beside.contains(words.get(at - 1).key())
                && !joint.contains(words.get(at - 1).key())
                && !breaks.contains(words.get(at - 1).key());
        return !isName(tokens, verb)
                && !isAfterSpeaker
                && !isAfterDeterminer
                && !isNoun
                && hedge.longest(tokens, verb).isEmpty();
    }

    /** "Leo y yo": a name that is written like a verb. */
    private boolean isName(List<Token> tokens, int at) {
        boolean isPair =
                at + 1 < tokens.size() && and.contains(tokens.get(at + 1).key());
        return tokens.get(at).isCapitalised()
                && tokens.get(at).text().indexOf(' ') < 0
                && (at > 0 || (isPair && givenName.contains(tokens.get(at).key())));
    }
}
