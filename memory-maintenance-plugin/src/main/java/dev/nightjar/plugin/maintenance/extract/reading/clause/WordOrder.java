package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Puts the words of a verb-second language into the order subject, verbs, rest, so that rules are written in one order:
 * "Seit Mai habe ich in Kiel gewohnt" is read as "ich habe gewohnt in Kiel". Other languages stay as they are.
 * Thread-safe.
 */
final class WordOrder {

    private static final Form[] FINITE = {Form.I, Form.HE, Form.WE, Form.PAST, Form.HEPAST, Form.WEPAST};
    private static final int MAX_PHRASE = 4;

    private final boolean isVerbSecond;
    private final Verbs verbs;
    private final WordClass subject;
    private final WordClass particle;
    private final WordClass not;
    private final WordClass determiner;
    private final WordClass boundary;
    private final WordClass adverb;
    private final WordClass and;
    private final WordClass modal;
    private final WordClass fronted;
    private final WordClass pronoun;
    private final WordClass mine;

    WordOrder(Language language) {
        this.isVerbSecond = language.findWording("verb second").isPresent();
        this.verbs = language.verbs();
        this.subject = language.words("i");
        this.particle = language.words("verb-particle");
        this.not = language.words("not");
        this.determiner = language.words("determiner");
        this.adverb = language.words("adverb");
        this.boundary = language.words("boundary");
        this.and = language.words("and");
        this.modal = language.words("finite");
        this.fronted = language.wordsIfAny("fronted");
        this.pronoun = language.words("he");
        this.mine = language.words("mine");
    }

    /**
     * The words with the subject first and the verbs after it.
     *
     * @param mayBeSubordinate whether the finite verb may stand last
     * @param isLed whether a time stood before these words, so that the verb comes before its subject
     */
    List<Token> straight(List<Token> tokens, boolean mayBeSubordinate, boolean isLed) {
        if (!isVerbSecond || tokens.size() < 2) {
            return tokens;
        }
        var words = new ArrayList<>(tokens);
        int finite = firstFinite(words);
        if (finite < 0) {
            return words;
        }
        boolean isInverted =
                finite == 0 && words.size() > 1 && subject.contains(words.get(1).key());
        boolean isObjectFirst = finite > 0
                && finite + 1 < words.size()
                && subject.contains(words.get(finite + 1).key())
                && words.subList(0, finite).stream()
                        .noneMatch(word -> word.isPunctuation() || subject.contains(word.key()));
        boolean isLast = mayBeSubordinate
                && finite > 1
                && finite >= words.size() - 2
                && subject.contains(words.get(0).key());
        int lead = leadEnd(words);
        int otherEnd = finite == lead && (lead > 0 || isLed) ? otherEnd(words, finite + 1) : -1;
        if (otherEnd > 0) {
            // "Inzwischen lebt mein Bruder in Kiel": somebody else behind the verb.
            var verb = words.remove(finite);
            words.add(otherEnd - 1, verb);
            words.subList(0, lead).clear();
            gather(words, otherEnd - 1 - lead);
            return words;
        }
        if (isObjectFirst) {
            // "Mit der Geige habe ich aufgehört": what stands first stands last.
            var first = new ArrayList<>(words.subList(0, finite));
            first.set(0, lowerArticle(first.get(0)));
            words.subList(0, finite).clear();
            words.add(0, words.remove(1));
            gather(words, 1);
            if (lead < first.size()) {
                int comma = IntStream.range(0, words.size())
                        .filter(i -> words.get(i).isPunctuation())
                        .findFirst()
                        .orElse(words.size());
                words.addAll(comma, first);
            }
            return words;
        }
        if (isInverted) {
            var subjectToken = words.remove(1);
            words.add(0, subjectToken);
            finite = 1;
        } else if (isLast) {
            var verb = words.remove(finite);
            words.add(1, verb);
            finite = 1;
        }
        gather(words, finite);
        return words;
    }

    /** "Den Golf habe ich verkauft": articles, prepositions, and adverbs are written large only because they begin the sentence. */
    private Token lowerArticle(Token token) {
        boolean isSmall =
                determiner.contains(token.key()) || boundary.contains(token.key()) || adverb.contains(token.key());
        return isSmall ? Token.of(Words.lower(token.text())) : token;
    }

    /** Where the words end that only lead to what is said: "da" of "da singe ich". */
    private int leadEnd(List<Token> words) {
        int at = 0;
        for (var found = fronted.longest(words, at); found.isPresent(); found = fronted.longest(words, at)) {
            at = found.get().end();
        }
        return at;
    }

    /** Where somebody else ends who is the subject behind the verb: "er", "mein Bruder Jan"; -1 if nobody is. */
    private int otherEnd(List<Token> words, int from) {
        if (from < words.size() && pronoun.contains(words.get(from).key())) {
            return from + 1;
        }
        if (from >= words.size() || !mine.contains(words.get(from).key())) {
            return -1;
        }
        int at = from + 1;
        while (at < Math.min(words.size(), from + MAX_PHRASE) && !words.get(at).isCapitalised()) {
            at++;
        }
        boolean isNoun = at < words.size() && words.get(at).isCapitalised();
        boolean isNamed = at + 1 < words.size() && words.get(at + 1).isCapitalised();
        return isNoun ? at + (isNamed ? 2 : 1) : -1;
    }

    private int firstFinite(List<Token> words) {
        for (int i = 0; i < words.size(); i++) {
            boolean isNoun = words.get(i).isCapitalised() && (i > 0 || isName(words)); // "Malte" is no form of "malen"
            if (!isNoun && verbs.isForm(words.get(i).key(), FINITE)) {
                return i;
            }
        }
        return -1;
    }

    /** "Malte und ich", "Malte hat": behind a verb would stand neither. */
    private boolean isName(List<Token> words) {
        var next = words.get(1).key();
        return !modal.contains(words.get(0).key()) && (and.contains(next) || modal.contains(next));
    }

    /** Brings "nicht", particles, participles and infinitives from the end to the finite verb. */
    private void gather(List<Token> words, int finite) {
        int target = finite + 1;
        for (int i = target; i < words.size() && !words.get(i).isPunctuation(); i++) {
            if (not.contains(words.get(i).key())) {
                words.add(target, words.remove(i));
                target++;
            }
        }
        int last = lastOfClause(words, target);
        for (int moved = 0; target + moved < last && isGathered(words.get(last), last, words); moved++) {
            words.add(target, words.remove(last));
        }
    }

    /** "Der Polo ist verkauft, …": what stands behind the comma belongs to something else. */
    private int lastOfClause(List<Token> words, int from) {
        for (int i = from; i < words.size() - 1; i++) {
            if (words.get(i + 1).isPunctuation() && isGathered(words.get(i), i, words)) {
                return i;
            }
        }
        return words.size() - 1;
    }

    /** "Rauchen" with a capital letter is a noun. */
    private boolean isGathered(Token token, int at, List<Token> words) {
        boolean isInfinitive = !token.isCapitalised()
                && (verbs.isForm(token.key(), Form.INF, Form.PP) || particle.contains(token.key()));
        boolean isZu = token.key().equals("zu") && at + 1 < words.size();
        return isInfinitive || isZu;
    }
}
