package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.ArrayList;
import java.util.List;

/** Cuts a sentence into clauses that can stand alone, and says which of them are said to be so. Thread-safe. */
final class ClauseSplitter {

    private static final int VERB_WITHIN = 5;
    private static final int MIN_VERB = 4;

    private final Verbs verbs;
    private final WordClass breaks;
    private final WordClass connector;
    private final WordClass subject;
    private final WordClass determiner;
    private final WordClass number;
    private final WordClass quantifier;
    private final WordClass finite;
    private final WordClass condition;
    private final WordClass unasserted;
    private final WordClass and;
    private final WordClass governing;
    private final WordClass adverb;
    private final WordClass speaker;
    private final WordClass instruction;
    private final WordClass consequence;
    private final SharedVerb sharedVerb;
    private final SharedSubject sharedSubject;
    private final Introductions introductions;
    private final Instructions instructions;
    private final boolean tellsSubject;
    private final boolean isVerbSecond;

    ClauseSplitter(Language language) {
        this.verbs = language.verbs();
        this.breaks = language.words("break");
        this.connector = language.words("connector");
        this.subject = language.words("subject");
        this.determiner = language.words("determiner");
        this.number = language.words("number");
        this.quantifier = language.wordsIfAny("quantifier");
        this.finite = language.words("finite");
        this.condition = language.words("condition");
        this.unasserted = language.words("unasserted");
        this.and = language.words("and");
        this.governing = language.words("governing");
        this.adverb = language.words("adverb");
        this.speaker = language.words("i");
        this.instruction = language.wordsIfAny("instruction");
        this.consequence = language.wordsIfAny("consequence");
        this.sharedVerb = new SharedVerb(language);
        this.sharedSubject = new SharedSubject(language);
        this.introductions = new Introductions(language);
        this.instructions = new Instructions(language);
        this.tellsSubject = language.findWording("dropped subject").isPresent();
        this.isVerbSecond = language.findWording("verb second").isPresent();
    }

    /**
     * A piece of a sentence.
     *
     * @param tokens its words, without the one that joined it to what stands before
     * @param isAsserted whether it is said to be so
     */
    record Piece(List<Token> tokens, boolean isAsserted) {}

    /** The pieces in order; what hangs on a condition is left out, and with it all that follows. */
    List<Piece> split(List<Token> sentence) {
        return new Cut(sentence).pieces();
    }

    /** One sentence being cut. */
    private final class Cut {

        private final List<Token> tokens;
        private final List<Piece> pieces = new ArrayList<>();
        private List<Token> current = new ArrayList<>();
        private boolean isAsserted = true;

        Cut(List<Token> tokens) {
            this.tokens = tokens;
        }

        List<Piece> pieces() {
            for (int i = 0; i < tokens.size(); i++) {
                var token = tokens.get(i);
                if (condition.contains(token.key())) {
                    // What stands before "if" hangs on it as well.
                    return pieces;
                }
                var left = sharedVerb.between(current, tokens, i);
                if (left.isPresent()) {
                    var shared = List.copyOf(left.get().words());
                    close(true);
                    current.addAll(shared);
                    i = left.get().from() - 1;
                } else if (sharedSubject.goesOn(current, isAsserted, tokens, i)) {
                    var shared = sharedSubject.of(current);
                    close(true);
                    current.addAll(shared);
                } else if (isBreak(i)) {
                    close(!unasserted.contains(token.key()));
                } else {
                    current.add(token);
                }
            }
            close(true);
            return pieces;
        }

        private void close(boolean isNextAsserted) {
            boolean isOnlyTime = !current.isEmpty() && current.stream().allMatch(ClauseReader::isTime);
            if (isOnlyTime) {
                return;
            }
            while (!current.isEmpty() && current.get(current.size() - 1).isPunctuation()) {
                current.remove(current.size() - 1);
            }
            boolean isLead = current.isEmpty() && !isAsserted;
            if (!current.isEmpty()) {
                pieces.add(new Piece(List.copyOf(current), isAsserted));
                current = new ArrayList<>();
            }
            isAsserted = isNextAsserted && !isLead;
        }

        private boolean isBreak(int i) {
            var token = tokens.get(i);
            if (";:—()".contains(token.text())) {
                return !isListOfNames(i + 1);
            }
            boolean isOpening = current.isEmpty();
            if (isOpening && isVerbBeforeSpeaker(i)) {
                return false;
            }
            if (breaks.contains(token.key())) {
                return !isOpening || unasserted.contains(token.key()) || connector.contains(token.key());
            }
            if (consequence.contains(token.key()) && isAfterComma(i)) {
                return !isOpening;
            }
            return connector.contains(token.key())
                    && (!isOpening || unasserted.contains(token.key()))
                    && startsClause(i + 1)
                    && (instructions.isInstruction(current) || (!isPair(i) && !isSubjectGoingOn(i)));
        }

        /** "My cousin and her boyfriend moved": before the verb, "and" joins subjects. */
        private boolean isSubjectGoingOn(int i) {
            return !current.isEmpty()
                    && and.contains(tokens.get(i).key())
                    && current.stream()
                            .noneMatch(token -> sharedSubject.isVerb(token)
                                    || speaker.contains(token.key())
                                    || verbs.isForm(token.key(), Form.WE, Form.WEPAST));
        }

        /** "Two cats: Miso and Pixel". */
        private boolean isListOfNames(int from) {
            boolean isShort = from < tokens.size() && tokens.size() - from <= 7;
            return isShort
                    && tokens.get(from - 1).text().equals(":")
                    && tokens.subList(from, tokens.size()).stream()
                            .allMatch(token -> token.text().equals(",")
                                    || and.contains(token.key())
                                    || (token.isCapitalised() && !subject.contains(token.key())));
        }

        /** "My husband and I": the two are one subject. */
        private boolean isPair(int i) {
            boolean isAnd = and.contains(tokens.get(i).key());
            boolean isSpeakerNext = isAnd
                    && i + 1 < tokens.size()
                    && speaker.contains(tokens.get(i + 1).key());
            boolean isBegun = current.stream().anyMatch(token -> speaker.contains(token.key()));
            if (isSpeakerNext && isBegun) {
                return false;
            }
            return isSpeakerNext
                    && current.stream()
                            .noneMatch(token -> sharedSubject.isVerb(token) || speaker.contains(token.key()));
        }

        private boolean startsClause(int from) {
            int at = from;
            while (at < tokens.size() && isSkipped(at)) {
                at = adverb.longest(tokens, at).map(WordClass.Found::end).orElse(at + 1);
            }
            if (at >= tokens.size()) {
                return false;
            }
            var token = tokens.get(at);
            if (beginsPair(at)
                    || isInverted(from)
                    || instructions.goOn(current, tokens, from)
                    || introductions.leadToSpeaker(tokens, from)) {
                return true;
            }
            if (subject.contains(token.key())
                    || (at > from && isFiniteAlone(token.key()))
                    || (isAfterComma(from) && current.size() > 1 && instruction.contains(token.key()))) {
                return true;
            }
            if (at > from && finite.contains(token.key()) && ClauseReader.isTime(tokens.get(at - 1))) {
                return true; // "and today is the regatta"
            }
            boolean isNounPhrase = determiner.contains(token.key())
                    || number.contains(token.key())
                    || quantifier.contains(token.key());
            boolean mayStart = isNounPhrase || token.isCapitalised() || verbs.isForm(token.key(), Form.ING);
            return mayStart && verbFollows(at + 1, isNounPhrase);
        }

        private boolean isAfterComma(int at) {
            return at > 0 && tokens.get(at - 1).text().equals(",");
        }

        /** "Ich habe frei, da singe ich im Chor": behind a comma or "and", the speaker follows the verb. */
        private boolean isInverted(int from) {
            return (isAfterComma(from) || and.contains(tokens.get(from - 1).key())) && isVerbBeforeSpeaker(from);
        }

        /** "Als Trainerin habe ich aufgehört": what stands first belongs to the clause of the speaker. */
        private boolean isVerbBeforeSpeaker(int from) {
            if (!isVerbSecond) {
                return false;
            }
            for (int k = from + 1; k < Math.min(tokens.size() - 1, from + VERB_WITHIN); k++) {
                var token = tokens.get(k);
                if (token.isPunctuation() || speaker.contains(token.key())) {
                    return false;
                }
                if (!token.isCapitalised()
                        && (verbs.isForm(token.key(), Form.I, Form.WE, Form.PAST, Form.WEPAST) || isUnknownVerb(token))
                        && speaker.contains(tokens.get(k + 1).key())) {
                    return true;
                }
            }
            return false;
        }

        /** "Bisher schaffe ich nichts": the form of a verb that no rule needs. */
        private boolean isUnknownVerb(Token token) {
            var key = token.key();
            return key.length() > MIN_VERB
                    && key.endsWith("e")
                    && !breaks.contains(key)
                    && !connector.contains(key)
                    && !condition.contains(key);
        }

        /** "…, antes era cajera": behind a time or an adverb, a verb that tells its subject begins a clause. */
        private boolean isFiniteAlone(String key) {
            return tellsSubject && verbs.isForm(key, Form.HE, Form.HEPAST, Form.IMP, Form.HEIMP);
        }

        private boolean isSkipped(int at) {
            var key = tokens.get(at).key();
            boolean isAdverb =
                    adverb.longest(tokens, at).isPresent() && !subject.contains(key) && !quantifier.contains(key);
            return isAdverb || ClauseReader.isTime(tokens.get(at));
        }

        /** "My friends and I". */
        private boolean beginsPair(int at) {
            for (int i = at + 1; i < Math.min(tokens.size() - 1, at + VERB_WITHIN); i++) {
                if (and.contains(tokens.get(i).key())) {
                    return determiner.contains(tokens.get(at).key())
                            && speaker.contains(tokens.get(i + 1).key());
                }
            }
            return false;
        }

        private boolean verbFollows(int from, boolean isNounPhrase) {
            for (int k = from; k < Math.min(tokens.size(), from + VERB_WITHIN); k++) {
                var key = tokens.get(k).key();
                if (tokens.get(k).isPunctuation() || and.contains(key) || governing.contains(key)) {
                    return false;
                }
                boolean isFinite = finite.contains(key)
                        || (isNounPhrase && k > from && verbs.isForm(key, Form.PAST, Form.HEPAST, Form.HEIMP, Form.HE))
                        || (isNounPhrase && isSaidOfSeveral(from, k));
                if (isFinite) {
                    return true;
                }
            }
            return false;
        }

        /** "The docs live in a wiki", but not "the sales report". */
        private boolean isSaidOfSeveral(int from, int at) {
            return !isVerbSecond
                    && !tellsSubject
                    && at > from
                    && at + 1 < tokens.size()
                    && !tokens.get(at + 1).isPunctuation()
                    && tokens.get(at - 1).key().endsWith("s")
                    && verbs.isForm(tokens.get(at).key(), Form.WE);
        }
    }
}
