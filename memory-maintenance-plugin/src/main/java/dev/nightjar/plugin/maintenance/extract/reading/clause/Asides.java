package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes apart what is said between commas about somebody just named: "my sister Clara, who lives in Leeds, is a nurse" is
 * read as "my sister Clara lives in Leeds; my sister Clara is a nurse". Languages without the class {@code aside} stay as
 * they are. Thread-safe.
 */
final class Asides {

    private static final int MAX_NAMED = 5;
    private static final int MAX_ASIDE = 5;
    private static final Token COMMA = Token.of(",");
    private static final Token END = Token.of(";");

    private final Verbs verbs;
    private final WordClass aside;
    private final WordClass mine;
    private final WordClass the;
    private final WordClass finite;
    private final WordClass speaker;
    private final WordClass subject;
    private final WordClass and;
    private final WordClass boundary;
    private final WordClass notName;
    private final WordClass placeLink;
    private final WordClass adverb;

    Asides(Language language) {
        this.verbs = language.verbs();
        this.aside = language.wordsIfAny("aside");
        this.mine = language.words("mine");
        this.the = language.words("the");
        this.finite = language.words("finite");
        this.speaker = language.words("i");
        this.subject = language.words("subject");
        this.and = language.words("and");
        this.boundary = language.words("boundary");
        this.notName = language.words("not-name");
        this.placeLink = language.words("place-link");
        this.adverb = language.words("adverb");
    }

    /** The sentence with each aside as a statement of its own, or without it where it says nothing. */
    List<Token> told(List<Token> sentence) {
        if (aside.firstWords().isEmpty()) {
            return sentence;
        }
        int comma = comma(sentence, 0);
        return comma < sentence.size() ? ofRelatives(ofSubject(sentence, comma)) : sentence;
    }

    /** What is said of the subject before its verb. */
    private List<Token> ofSubject(List<Token> sentence, int from) {
        int to = comma(sentence, from + 1);
        if (to >= sentence.size() - 1 || to - from < 2) {
            return sentence;
        }
        var named = sentence.subList(0, from);
        var inside = sentence.subList(from + 1, to);
        var rest = sentence.subList(to + 1, sentence.size());
        if (!isNamed(named) || !beginsWithVerb(rest)) {
            return sentence;
        }
        if (aside.contains(inside.get(0).key())) {
            var about = inside.subList(1, inside.size());
            return beginsWithVerb(about)
                    ? joined(List.of(named, about, List.of(END), named, rest))
                    : joined(List.of(named, rest));
        }
        // "My daughter, Mila, is four": a name says who it is.
        boolean isRemark = inside.size() <= MAX_ASIDE
                && !inside.stream().allMatch(this::isName)
                && inside.stream()
                        .noneMatch(
                                token -> isVerb(token) || subject.contains(token.key()) || and.contains(token.key()));
        return isRemark ? joined(List.of(named, rest)) : sentence;
    }

    /** "I sit in the Quaver, which is my favourite café": what "which" and "who" stand for is named before the comma. */
    private List<Token> ofRelatives(List<Token> sentence) {
        var told = new ArrayList<Token>();
        for (int i = 0; i < sentence.size(); i++) {
            boolean isAside = i > 1
                    && aside.contains(sentence.get(i).key())
                    && sentence.get(i - 1).text().equals(",")
                    && beginsWithVerb(sentence.subList(i + 1, sentence.size()));
            var named = isAside ? namedBefore(sentence, i - 1) : List.<Token>of();
            if (named.isEmpty()) {
                told.add(sentence.get(i));
            } else {
                told.set(told.size() - 1, END);
                told.addAll(named);
            }
        }
        return told;
    }

    /** What is named before a comma: "the Quaver on Wind Street", "my older sister". */
    private List<Token> namedBefore(List<Token> sentence, int comma) {
        int owned = ownedBefore(sentence, comma);
        if (owned < comma) {
            return sentence.subList(owned, comma);
        }
        int from = nameBefore(sentence, comma);
        while (from > 1 && placeLink.contains(sentence.get(from - 1).key())) {
            int longer = nameBefore(sentence, from - 1);
            if (longer == from - 1) {
                break;
            }
            from = longer;
        }
        return sentence.subList(from, comma);
    }

    /** Where the name that ends here begins, with its article; the end itself when there is none. */
    private int nameBefore(List<Token> sentence, int end) {
        int from = end;
        while (from > 0 && isName(sentence.get(from - 1))) {
            from--;
        }
        boolean isLed =
                from > 0 && from < end && the.contains(sentence.get(from - 1).key());
        return isLed ? from - 1 : from;
    }

    /** Where what belongs to the speaker begins; the end itself when nothing does. */
    private int ownedBefore(List<Token> sentence, int end) {
        for (int i = end - 1; i >= Math.max(0, end - MAX_NAMED); i--) {
            if (mine.contains(sentence.get(i).key())) {
                return i;
            }
            if (sentence.get(i).isPunctuation()
                    || isVerb(sentence.get(i))
                    || boundary.contains(sentence.get(i).key())) {
                break;
            }
        }
        return end;
    }

    private boolean isNamed(List<Token> words) {
        return !words.isEmpty()
                && words.size() <= MAX_NAMED
                && (mine.contains(words.get(0).key()) || words.stream().allMatch(this::isName))
                && words.stream().noneMatch(word -> finite.contains(word.key()) || speaker.contains(word.key()));
    }

    private boolean isName(Token token) {
        return token.isCapitalised() && !notName.contains(token.key()) && !speaker.contains(token.key());
    }

    private boolean beginsWithVerb(List<Token> words) {
        int at = 0;
        while (at < words.size() && (adverb.contains(words.get(at).key()) || ClauseReader.isTime(words.get(at)))) {
            at++;
        }
        return at < words.size() - 1 && isVerb(words.get(at));
    }

    private boolean isVerb(Token token) {
        return finite.contains(token.key()) || verbs.isForm(token.key(), Form.PAST, Form.HEPAST, Form.HEIMP, Form.HE);
    }

    private static int comma(List<Token> tokens, int from) {
        int at = from;
        while (at < tokens.size() && !tokens.get(at).equals(COMMA)) {
            at++;
        }
        return at;
    }

    private static List<Token> joined(List<List<Token>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
