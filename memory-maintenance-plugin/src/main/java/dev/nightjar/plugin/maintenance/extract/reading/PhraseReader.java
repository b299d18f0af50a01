package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.PatternMatcher;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.language.WordClass.Found;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads names, numbers and noun phrases. Thread-safe. */
final class PhraseReader {

    private static final int NONE = PatternMatcher.NONE;
    private static final int MAX_MODIFIERS = 5;
    private static final int MAX_NAMES = 3;
    private static final int MAX_KIND = 4;
    private static final String OWN_ENDING = "'s";

    /** What the class of people and animals says of a word for several: "children". */
    private static final String SEVERAL = "p";

    private final Language language;
    private final Verbs verbs;
    private final WordClass boundary;
    private final WordClass determiner;
    private final WordClass notName;
    private final WordClass nameParticle;
    private final WordClass title;
    private final WordClass and;
    private final WordClass number;
    private final WordClass area;
    private final WordClass placeLink;
    private final WordClass naming;
    private final WordClass adverb;
    private final WordClass animate;
    private final WordClass adjectiveBehind;

    PhraseReader(Language language) {
        this.language = language;
        this.verbs = language.verbs();
        this.boundary = language.words("boundary");
        this.determiner = language.words("determiner");
        this.notName = language.words("not-name");
        this.nameParticle = language.words("name-particle");
        this.title = language.wordsIfAny("title");
        this.and = language.words("and");
        this.number = language.words("number");
        this.area = language.words("area");
        this.placeLink = language.words("place-link");
        this.naming = language.words("naming");
        this.adverb = language.words("adverb");
        this.animate = language.words("animate");
        this.adjectiveBehind = language.wordsIfAny("adjective-behind");
    }

    /** A noun phrase whose head belongs to a class, as its head: "my older sister", "two black cats". */
    Optional<Found> nounPhrase(List<Token> tokens, int from, WordClass heads) {
        int at = skipDeterminers(tokens, from);
        for (int i = at; i < Math.min(tokens.size(), at + MAX_MODIFIERS); i++) {
            var head = heads.longest(tokens, i)
                    .map(found -> withAdjectives(tokens, found))
                    .filter(found -> endsPhrase(tokens, found));
            if (head.isPresent()) {
                return head;
            }
            boolean isOthers =
                    isOwner(tokens.get(i)) && animate.longest(tokens, i + 1).isPresent();
            if (!isModifier(tokens.get(i)) || isOthers) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** "My neighbour's dog" is the neighbour's. */
    private boolean isOwner(Token token) {
        var text = token.text();
        return text.endsWith(OWN_ENDING)
                && animate.value(Words.lower(text.substring(0, text.length() - OWN_ENDING.length())))
                        .filter(gender -> !gender.equals(SEVERAL))
                        .isPresent();
    }

    /** "My neighbour" of "my neighbour's dog", for each such owner. */
    List<List<Token>> owners(List<Token> tokens, WordClass mine) {
        var owners = new ArrayList<List<Token>>();
        for (int i = 0; i < tokens.size(); i++) {
            int end = mine.contains(tokens.get(i).key()) ? owner(tokens, i + 1) : NONE;
            if (end != NONE) {
                var own = tokens.get(end).text();
                var owner = new ArrayList<>(tokens.subList(i, end));
                owner.add(Token.of(own.substring(0, own.length() - OWN_ENDING.length())));
                owners.add(owner);
            }
        }
        return owners;
    }

    private int owner(List<Token> tokens, int from) {
        for (int i = from; i < Math.min(tokens.size(), from + MAX_MODIFIERS); i++) {
            if (isOwner(tokens.get(i))) {
                return i;
            }
            if (!isModifier(tokens.get(i))) {
                return NONE;
            }
        }
        return NONE;
    }

    /** "Mi hermana mayor": some languages put adjectives behind the noun. */
    private Found withAdjectives(List<Token> tokens, Found head) {
        int end = head.end();
        for (var next = adjectiveBehind.longest(tokens, end);
                next.isPresent();
                next = adjectiveBehind.longest(tokens, end)) {
            end = next.get().end();
        }
        return new Found(end, head.value(), head.isPlural());
    }

    private int skipDeterminers(List<Token> tokens, int from) {
        int at = from;
        while (at < tokens.size() && at < from + 3 && isDeterminer(tokens, at)) {
            at = Math.max(at + 1, determiner.longest(tokens, at).map(Found::end).orElse(0));
        }
        return at;
    }

    private boolean isDeterminer(List<Token> tokens, int at) {
        return determiner.longest(tokens, at).isPresent() || number(tokens, at).isPresent();
    }

    private boolean isModifier(Token token) {
        return !token.isPunctuation()
                && !boundary.contains(token.key())
                && !token.text().equals(Words.CUT_OUT);
    }

    /** Whether a noun that ends here is the head: "a dog named Rex", but not "a dog sitter". */
    private boolean endsPhrase(List<Token> tokens, Found head) {
        int at = head.end();
        if (at >= tokens.size()) {
            return true;
        }
        var token = tokens.get(at);
        return token.isPunctuation()
                || boundary.contains(token.key())
                || adverb.contains(token.key())
                || (token.isCapitalised()
                        && !language.findWording("nouns are capitalised").isPresent())
                || token.isTitle()
                || verbs.isForm(token.key(), Form.PAST, Form.HEPAST, Form.HEIMP, Form.PP, Form.HE)
                || (head.isPlural() && verbs.isForm(token.key(), Form.WE, Form.WEPAST, Form.WEIMP));
    }

    /** The number that stands here. */
    Optional<Found> number(List<Token> tokens, int at) {
        if (at < tokens.size() && tokens.get(at).isNumber()) {
            return Optional.of(new Found(at + 1, tokens.get(at).text(), false));
        }
        return number.longest(tokens, at);
    }

    /** The position after a name of up to three words; {@link PatternMatcher#NONE} when there is none. */
    int name(List<Token> tokens, int from) {
        if (from + 1 < tokens.size()
                && tokens.get(from).isCapitalised()
                && title.contains(tokens.get(from).key())) {
            return name(tokens, from + 1);
        }
        int at = from;
        while (at < tokens.size() && at < from + MAX_NAMES && isNamePart(tokens, at, at == from)) {
            at++;
            if (tokens.get(at - 1).text().endsWith("'s")) {
                return at;
            }
        }
        if (at == from && isLowerCaseName(tokens, from)) {
            return from + 1;
        }
        while (at > from && nameParticle.contains(tokens.get(at - 1).key())) {
            at--;
        }
        return at == from ? NONE : at;
    }

    /** "my dog is called rex", from somebody who writes no capitals. */
    private boolean isLowerCaseName(List<Token> tokens, int at) {
        return at > 1
                && at < tokens.size()
                && naming.contains(tokens.get(at - 1).key())
                && isModifier(tokens.get(at))
                && tokens.stream()
                        .noneMatch(
                                token -> token.isCapitalised() && !token.text().equals("I"));
    }

    private boolean isNamePart(List<Token> tokens, int at, boolean isFirst) {
        var token = tokens.get(at);
        boolean isParticle = !isFirst
                && nameParticle.contains(token.key())
                && at + 1 < tokens.size()
                && tokens.get(at + 1).isCapitalised();
        return isParticle || isName(token);
    }

    /** Whether a word is written like a name and is none of the words that are merely written so. */
    boolean isName(Token token) {
        var text = token.text().endsWith("'s")
                ? token.text().substring(0, token.text().length() - 2)
                : token.text();
        return token.isCapitalised()
                && !text.equals("I")
                && !notName.contains(Words.lower(text))
                && text.chars().allMatch(c -> Character.isLetter(c) || c == '-' || c == '\'' || c == '.');
    }

    /** The position after one or several names: "Miso and Pixel". */
    int names(List<Token> tokens, int from) {
        int at = name(tokens, from);
        int end = at;
        while (at != NONE && at < tokens.size()) {
            int next = at;
            while (next < tokens.size()
                    && (tokens.get(next).text().equals(",")
                            || and.contains(tokens.get(next).key()))) {
                next++;
            }
            at = next > at ? name(tokens, next) : NONE;
            end = at == NONE ? end : at;
        }
        return end;
    }

    /** The position after the name of a work or thing: a title in quotes, or words with capitals or digits. */
    int title(List<Token> tokens, int from) {
        if (from < tokens.size() && tokens.get(from).isTitle()) {
            return from + 1;
        }
        int at = from;
        while (at < tokens.size() && at < from + MAX_NAMES + 1 && isTitlePart(tokens, at, from)) {
            at++;
        }
        return at == from ? NONE : at;
    }

    private boolean isTitlePart(List<Token> tokens, int at, int from) {
        var token = tokens.get(at);
        boolean isThe = at == from
                && determiner.contains(token.key())
                && at + 1 < tokens.size()
                && tokens.get(at + 1).isCapitalised();
        boolean isMarked = token.isCapitalised()
                || token.text().chars().anyMatch(c -> Character.isDigit(c) || c == '-' || c == '_');
        return isThe
                || (isMarked
                        && !token.isPunctuation()
                        && !token.text().equals("I")
                        && (at > from || !notName.contains(Words.lower(token.text()))));
    }

    /** The position after a place: "Bergen", "a small flat near the harbour", "Lyon, France". */
    int place(List<Token> tokens, int from) {
        int end = onePlace(tokens, from);
        int at = end;
        while (at != NONE && at < tokens.size()) {
            boolean isComma = tokens.get(at).text().equals(",");
            boolean isLink = isComma || placeLink.contains(tokens.get(at).key());
            at = isLink ? (isComma ? properPlace(tokens, at + 1) : onePlace(tokens, at + 1)) : NONE;
            end = at == NONE ? end : at;
        }
        return end;
    }

    /** The position after a place with a name: "Lyon, France". */
    int city(List<Token> tokens, int from) {
        return properPlace(tokens, from) == NONE ? NONE : place(tokens, from);
    }

    private int onePlace(List<Token> tokens, int from) {
        int proper = properPlace(tokens, from);
        return proper != NONE
                ? proper
                : nounPhrase(tokens, from, area).map(Found::end).orElse(NONE);
    }

    /** "Oslo", "the Netherlands", "downtown Seattle". */
    private int properPlace(List<Token> tokens, int from) {
        int at = from;
        while (at < tokens.size()
                && at < from + 2
                && (!tokens.get(at).isCapitalised()
                        || notName.contains(tokens.get(at).key()))
                && isBeforePlace(tokens.get(at))) {
            at++;
        }
        return name(tokens, at);
    }

    private boolean isBeforePlace(Token token) {
        return language.words("before-place").contains(token.key());
    }

    /** The position after what sort of thing something is: "video game" in "my favourite video game is". */
    int kind(List<Token> tokens, int from, Set<String> before) {
        int at = from;
        while (at < tokens.size()
                && at < from + MAX_KIND
                && !before.contains(tokens.get(at).key())
                && isModifier(tokens.get(at))
                && !verbs.isForm(tokens.get(at).key(), Form.HE)) {
            at++;
        }
        return at == from ? NONE : at;
    }
}
