package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Agreement;
import dev.nightjar.plugin.maintenance.extract.language.Captures.Capture;
import dev.nightjar.plugin.maintenance.extract.language.Element;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.rule.Template;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the sentence of a fact: about the speaker in the third person, with its date in absolute words. Thread-safe. */
final class FactWriter {

    private final Language language;
    private final WordClass person;
    private static final String WHO = "who";

    private final WordClass plural;
    private final WordClass additional;
    private final WordClass article;
    private final WordClass determiner;
    private final WordClass copula;
    private final String definite;
    private final WordClass definiteObject;
    private final Pointers pointers;
    private final Agreement agreement;
    private final boolean isPossessorBehind;

    FactWriter(Language language) {
        this.language = language;
        this.person = language.words("person-word");
        this.plural = language.words("plural-verb");
        this.additional = language.words("additional");
        this.article = language.words("one");
        this.determiner = language.words("determiner");
        this.copula = language.words("copula");
        this.definite = language.findWording("definite").orElse("");
        this.definiteObject = language.wordsIfAny("definite-object");
        this.pointers = new Pointers(language);
        this.agreement = new Agreement(language);
        this.isPossessorBehind = language.findWording("possessor behind").isPresent();
    }

    /**
     * The sentence.
     *
     * @param when the time in absolute words, or the day of speaking; empty for none
     * @return empty when something in it cannot be said of somebody else
     */
    Optional<String> write(Template template, Match match, Turn turn, String when) {
        var words = new ArrayList<String>();
        String end = "";
        boolean awaitsVerb = true;
        boolean isOfSeveral = false;
        if (isMiscounted(template, match)) {
            return Optional.empty();
        }
        for (var part : template.parts()) {
            boolean isLeftOut = (part.group() > 0 && !isFilled(template, part.group(), match))
                    || (article.contains(part.text()) && hasDeterminer(template, part, match));
            if (isLeftOut) {
                continue;
            }
            var text = part.text().equals(definite) && isBeforePlaceholder(template, part)
                    ? Optional.of(definite(template, part, match))
                    : part(part, match, turn, isNamed(match, words));
            if (text.isEmpty()) {
                return Optional.empty();
            }
            if (awaitsVerb && part.kind() == Template.Kind.WORD) {
                awaitsVerb = language.verbs().readings(part.text()).isEmpty();
                text = isOfSeveral ? text.map(language.verbs()::ofSeveral) : text;
            }
            awaitsVerb = awaitsVerb && part.kind() != Template.Kind.VERB;
            isOfSeveral = part.kind() == Template.Kind.PLACEHOLDER ? isOfSeveral(part.text(), match) : isOfSeveral;
            if (text.get().length() > 0 && !words.isEmpty()) {
                words.set(words.size() - 1, article(words.get(words.size() - 1), text.get()));
            }
            int split = text.get().indexOf(" …");
            if (split >= 0) {
                end = text.get().substring(split + 2).strip();
            }
            words.add((split >= 0 ? text.get().substring(0, split) : text.get()) + part.glued());
        }
        var sentence = Words.tidy(String.join(" ", words) + " " + end)
                .replaceAll(" +", " ")
                .strip();
        boolean isAside = when.startsWith("(");
        if (!end.isEmpty() && !isAside && !when.isEmpty()) {
            // "Ada ist 2020 nach Kiel gezogen": the date stands before the end of the verb.
            return Optional.of(capitalised(
                    Words.tidy(String.join(" ", words) + " " + when + " " + end).replaceAll(" +", " ")));
        }
        return Optional.of(capitalised(language.contracted(sentence) + (when.isEmpty() ? "" : " " + when)));
    }

    /** Whether it is clear whom "their" means: "Ada sold their car", "Ada's plan is to sell their car". */
    private boolean isNamed(Match match, List<String> words) {
        return words.contains(match.who().text())
                || (match.who().isSpeaker() && !words.isEmpty() && words.get(0).equals(possessive(match.who())));
    }

    /**
     * The article of what follows, where it is the object: "hat den Gips nicht mehr" of "der Gips ist ab", "hat die Lehre beendet" of
     * "ich bin mit meiner Lehre fertig". Empty where the words before it do not tell its gender.
     */
    private String definite(Template template, Template.Part part, Match match) {
        var next = template.parts().get(template.parts().indexOf(part) + 1);
        return match.captures()
                .get(next.text())
                .map(Capture::lead)
                .filter(lead -> !lead.isEmpty())
                .flatMap(lead -> definiteObject
                        .longest(lead, 0)
                        .filter(found -> found.end() == lead.size())
                        .or(() -> definiteObject.longest(lead, lead.size() - 1)))
                .map(WordClass.Found::value)
                .orElse("");
    }

    private static boolean isBeforePlaceholder(Template template, Template.Part part) {
        int next = template.parts().indexOf(part) + 1;
        return next < template.parts().size() && template.parts().get(next).kind() == Template.Kind.PLACEHOLDER;
    }

    /** "An" before a vowel, or "la" before a feminine noun, where a language has such a rule. */
    private String article(String word, String next) {
        var vowels = language.findWording("an before").orElse("");
        if (vowels.isEmpty() || !article.contains(word)) {
            return agreement.agreeing(word, next);
        }
        return vowels.indexOf(Character.toLowerCase(next.charAt(0))) >= 0 ? "an" : "a";
    }

    /** Whether what follows "a" was said with an article of its own. */
    private boolean hasDeterminer(Template template, Template.Part part, Match match) {
        int next = template.parts().indexOf(part) + 1;
        return next < template.parts().size()
                && template.parts().get(next).kind() == Template.Kind.PLACEHOLDER
                && match.captures()
                        .get(template.parts().get(next).text())
                        .map(capture ->
                                determiner.contains(capture.tokens().get(0).key()))
                        .orElse(false);
    }

    /** "A dogs", "is vegetarians": the sentence is about one, what was said about several. */
    private boolean isMiscounted(Template template, Match match) {
        for (int i = 1; i < template.parts().size(); i++) {
            boolean isOne = article.contains(template.parts().get(i - 1).text())
                    || isSaidOfOne(template.parts().get(i - 1), match);
            var next = template.parts().get(i);
            boolean isPlaceholder = next.kind() == Template.Kind.PLACEHOLDER;
            if (isOne
                    && isPlaceholder
                    && match.captures().get(next.text()).map(Capture::isPlural).orElse(false)) {
                return true;
            }
        }
        return false;
    }

    /** "We are vegetarians" is no sentence about one of them. */
    private boolean isSaidOfOne(Template.Part before, Match match) {
        var word = before.kind() == Template.Kind.VERB ? verb(before.text(), match) : before.text();
        return !match.who().isPlural() && copula.contains(word);
    }

    private static String capitalised(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    private static boolean isOfSeveral(String placeholder, Match match) {
        return placeholder.equals(WHO)
                ? match.who().isPlural()
                : match.captures().get(placeholder).map(Capture::isPlural).orElse(false);
    }

    private static boolean isFilled(Template template, int group, Match match) {
        return template.parts().stream()
                .filter(part -> part.group() == group && part.kind() == Template.Kind.PLACEHOLDER)
                .filter(part -> !Set.of(WHO, "whose", "me").contains(part.text()))
                .allMatch(part -> match.captures().get(part.text()).isPresent());
    }

    private Optional<String> part(Template.Part part, Match match, Turn turn, boolean hasSubject) {
        return switch (part.kind()) {
            case WORD -> Optional.of(part.text());
            case VERB -> Optional.of(verb(part.text(), match));
            case PLACEHOLDER -> placeholder(part.text(), match, turn, hasSubject);
        };
    }

    private Optional<String> placeholder(String name, Match match, Turn turn, boolean hasSubject) {
        var subject = match.who();
        return switch (name) {
            case WHO -> Optional.of(subject.text());
            case "me" -> Optional.of(turn.speaker());
            case "whose" -> Optional.of(whose(match, hasSubject));
            default ->
                match.captures()
                        .get(name)
                        .map(capture -> hasSubject && isFirst(name, match) ? insideSentence(capture) : capture.tokens())
                        .map(tokens -> hasSubject ? withoutCapitalArticle(tokens) : tokens)
                        .map(tokens -> aboutOthers(tokens, subject.isSpeaker() && hasSubject, turn))
                        .orElse(Optional.of(""));
        };
    }

    /** Whether what was said begins with this word of a class. */
    private static boolean isFirst(String name, Match match) {
        return match.way().pattern().elements().get(0) instanceof Element.OfClass ofClass
                && ofClass.name().equals(name);
    }

    /** "Tests should …" is "wants tests to …": no name is a plural of a common word. */
    private List<Token> insideSentence(Capture capture) {
        var tokens = new ArrayList<>(capture.tokens());
        if (capture.isPlural() && language.findWording("nouns are capitalised").isEmpty()) {
            tokens.set(0, Token.of(Words.lower(tokens.get(0).text())));
        }
        return tokens;
    }

    /** "A beagle has come to live with us": in the middle of a sentence no article has a capital. */
    private List<Token> withoutCapitalArticle(List<Token> tokens) {
        boolean isName = tokens.size() > 1 && tokens.get(1).isCapitalised(); // "La Paz"
        if (isName || !determiner.contains(tokens.get(0).key())) {
            return tokens;
        }
        var inside = new ArrayList<>(tokens);
        inside.set(0, new Token(Words.lower(tokens.get(0).text()), tokens.get(0).key()));
        return inside;
    }

    /** "Ada sold their car", "Ada met their sister's husband"; where Ada was not named yet, "Ada's car". */
    private String whose(Match match, boolean hasSubject) {
        var owner = possessive(match.whose());
        var own = possessive(match.who());
        return language.findWording("their")
                .filter(their -> hasSubject && (owner.equals(own) || owner.startsWith(own + " ")))
                .map(their -> their + owner.substring(own.length()))
                .orElse(owner);
    }

    private String possessive(Subject owner) {
        return owner.text().equals(language.wording("nameless"))
                ? language.wording("nameless possessive")
                : language.possessive("possessive", owner.text()).replace("{}", owner.text());
    }

    /** "Also works at a bar" tells that there is another job; of one's pets there may be several anyway. */
    private static boolean isSingle(Match match) {
        return match.way().rule().slot().isSingleValued();
    }

    private String verb(String verb, Match match) {
        var group = match.group();
        boolean isPlural = match.who().isPlural();
        if (group == null) {
            return language.verbs().form(verb, Verbs.Form.HE).orElse(verb);
        }
        var said =
                verb.equals("=") ? group.verbs().stream().sorted().findFirst().orElse(verb) : verb;
        var words = group.tense().say(verb.equals("=") ? chosen(match, said) : said, isPlural, language.verbs());
        var often = group.adverbs().stream()
                .filter(adverb -> isSingle(match) || !additional.contains(adverb))
                .collect(Collectors.joining(" "));
        boolean isBare = group.tense().wording().size() == 1;
        return often.isEmpty() || !isBare ? words : often + " " + words;
    }

    /** Of the verbs a word may be a form of, the one the way to say it asks for. */
    private static String chosen(Match match, String other) {
        var group = match.group();
        return match.way().pattern().elements().stream()
                .filter(Element.Verb.class::isInstance)
                .flatMap(element -> ((Element.Verb) element).verbs().stream())
                .filter(verb -> group != null && group.verbs().contains(verb))
                .sorted()
                .findFirst()
                .orElse(other);
    }

    /** "My dog and me" of Ada is "their dog and them" where she is the subject, else "Ada's dog and Ada". */
    private Optional<String> aboutOthers(List<Token> tokens, boolean isSpeaker, Turn turn) {
        var words = new ArrayList<String>();
        boolean isPlural = false;
        boolean pointsElsewhere = determiner.contains(tokens.get(0).key()) && pointers.isAt(tokens, 0);
        if (pointsElsewhere) {
            return Optional.empty();
        }
        for (var token : tokens) {
            var other = person.value(token.key());
            if (other.isPresent() && other.get().equals("!")) {
                return Optional.empty();
            }
            var word = isPlural ? plural.value(token.key()).orElse(token.text()) : token.text();
            isPlural = isSpeaker && other.isPresent() && other.get().equals(language.wording("they"));
            if (other.isPresent() && !isSpeaker && isPossessorBehind) {
                return Optional.empty();
            }
            words.add(other.map(pronoun -> isSpeaker ? pronoun : named(pronoun, turn))
                    .orElse(word));
        }
        return Optional.of(Words.tidy(String.join(" ", words)));
    }

    private String named(String pronoun, Turn turn) {
        return language.findWording("their").filter(pronoun::equals).isPresent()
                ? language.wording("possessive").replace("{}", turn.speaker())
                : turn.speaker();
    }
}
