package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.List;
import java.util.stream.IntStream;

/** Finds second verbs that have the subject of the first: "I joined a band and play guitar". Thread-safe. */
final class SharedSubject {

    private static final int VERB_WITHIN = 5;

    private final Verbs verbs;
    private final WordClass and;
    private final WordClass but;
    private final WordClass adverb;
    private final WordClass anymore;
    private final WordClass finite;
    private final WordClass fronted;
    private final WordClass governing;
    private final WordClass sharing;
    private final WordClass speaker;
    private final WordClass subject;
    private final Instructions instructions;
    private final boolean tellsSubject;
    private final boolean isVerbSecond;

    SharedSubject(Language language) {
        this.verbs = language.verbs();
        this.and = language.words("and");
        this.but = language.wordsIfAny("but");
        this.adverb = language.words("adverb");
        this.anymore = language.words("anymore");
        this.finite = language.words("finite");
        this.fronted = language.wordsIfAny("fronted");
        this.governing = language.words("governing");
        this.sharing = language.words("sharing");
        this.speaker = language.words("i");
        this.subject = language.words("subject");
        this.instructions = new Instructions(language);
        this.tellsSubject = language.findWording("dropped subject").isPresent();
        this.isVerbSecond = language.findWording("verb second").isPresent();
    }

    /** "I joined a band and play guitar": the second verb has the first one's subject. */
    boolean goesOn(List<Token> current, boolean isAsserted, List<Token> tokens, int i) {
        if (current.isEmpty()
                || !(and.contains(tokens.get(i).key())
                        || but.contains(tokens.get(i).key()))) {
            return false;
        }
        int at = i + 1;
        boolean isNews = false;
        while (at < tokens.size() && adverb.longest(tokens, at).isPresent()) {
            at = adverb.longest(tokens, at).get().end();
            isNews = true;
        }
        if (at >= tokens.size() || of(current).isEmpty()) {
            return false;
        }
        var key = tokens.get(at).key();
        if (isSaidOfAnother(current, key)) {
            return false;
        }
        boolean isGoverned = current.stream().anyMatch(token -> governing.contains(token.key()));
        boolean isPast = verbs.isForm(key, Form.PAST)
                && !verbs.isForm(key, Form.INF)
                && current.stream().anyMatch(token -> isPast(token.key()));
        boolean isDoing = at + 1 < tokens.size()
                && verbs.isForm(key, Form.I)
                && verbs.isForm(tokens.get(at + 1).key(), Form.ING)
                && !isGoverned;
        // "Ich wohne in Kiel und arbeite in Bremen": the form can only be the speaker's.
        boolean isSpeakers =
                verbs.isForm(key, Form.I) && !verbs.isForm(key, Form.INF, Form.WE) && isSpeaker(of(current));
        if (isVerbSecond && tokens.get(at).isCapitalised()) {
            return false; // "Musik und Spiel"
        }
        if (isVerbOfAnother(isAsserted, tokens, at)) {
            return true;
        }
        return isPast
                || (isOver(tokens, i) && verbs.isForm(key, Form.PAST) && !verbs.isForm(key, Form.INF))
                || isDoing
                || isSpeakers
                || ((isNews || but.contains(tokens.get(i).key())) && verbs.isForm(key, Form.PAST))
                || (sharing.longest(tokens, at).isPresent() && !isGoverned);
    }

    /** "I don't smoke anymore and moved to Leeds": what is denied ends before "and". */
    private boolean isOver(List<Token> tokens, int and) {
        return IntStream.range(Math.max(0, and - 2), and)
                .anyMatch(at -> anymore.longest(tokens, at)
                        .filter(found -> found.end() == and)
                        .isPresent());
    }

    /** "Jan ist am Gymnasium und will …": a verb that can be no participle, in what is said to be so. */
    private boolean isVerbOfAnother(boolean isAsserted, List<Token> tokens, int at) {
        var key = tokens.get(at).key();
        boolean isVerb = finite.contains(key)
                || (verbs.isForm(key, Form.HE, Form.HEPAST) && !verbs.isForm(key, Form.PP, Form.INF));
        boolean hasSubject =
                at + 1 < tokens.size() && subject.contains(tokens.get(at + 1).key());
        return isVerbSecond && isAsserted && isVerb && !hasSubject;
    }

    private boolean isSpeaker(List<Token> words) {
        return words.size() == 1 && speaker.contains(words.get(0).key());
    }

    /** "Tengo un gato y tiene tres años": where the verb tells the subject, this one is not the speaker's. */
    private boolean isSaidOfAnother(List<Token> current, String key) {
        return tellsSubject && speaker.contains(of(current).get(0).key()) && verbs.isForm(key, Form.HE, Form.HEPAST);
    }

    private boolean isPast(String key) {
        return verbs.isForm(key, Form.PAST) && !verbs.isForm(key, Form.INF) && !finite.contains(key);
    }

    /** The words of a clause before its verb, if they begin with the speaker or somebody of the speaker's. */
    List<Token> of(List<Token> clause) {
        if (instructions.isInstruction(clause)) {
            return List.of(); // "never use wildcard imports" speaks of nobody who imports
        }
        for (int i = 0; i < Math.min(clause.size(), VERB_WITHIN); i++) {
            if (speaker.contains(clause.get(i).key())) {
                return List.of(clause.get(i));
            }
            boolean isVerb = isVerb(clause.get(i));
            if (isVerb) {
                boolean isBehind = isVerbSecond
                        && i + 1 < clause.size()
                        && speaker.contains(clause.get(i + 1).key());
                return isBehind
                        ? List.of(clause.get(i + 1))
                        : fronted.longest(clause, 0).isPresent() ? List.of() : List.copyOf(clause.subList(0, i));
            }
        }
        return List.of();
    }

    boolean isVerb(Token token) {
        var key = token.key();
        boolean isNoun = isVerbSecond && token.isCapitalised(); // "Malte" is no form of "malen"
        return finite.contains(key) || (!isNoun && verbs.isForm(key, Form.PAST, Form.HEPAST, Form.HEIMP, Form.HE));
    }
}
