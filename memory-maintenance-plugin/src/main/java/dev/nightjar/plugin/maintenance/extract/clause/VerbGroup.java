package dev.nightjar.plugin.maintenance.extract.clause;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads auxiliaries, adverbs and the verb that follow a subject. */
final class VerbGroup {

    private static final Set<String> ADVERBS = Words.set("""
            just also always usually often never really actually finally still even totally currently now already both all
            definitely truly recently rarely sometimes occasionally mostly mainly absolutely simply seriously
            officially originally eventually lately ever soon personally genuinely especially particularly
            normally typically generally frequently regularly hardly barely constantly literally quickly slowly
            severely deathly extremely highly mildly incredibly very so proudly happily newly primarily first once only initially thankfully luckily fully super quite well""");

    private static final Set<String> NOT_USED = Words.set("could should may might must shall ought need better");

    private final Subject subject;
    private final List<String> words;
    private final List<String> intro;
    private final List<String> adverbs = new ArrayList<>();
    private final List<String> finite = new ArrayList<>();
    private boolean isNegated;
    private int at;

    private VerbGroup(Subject subject, List<String> words, List<String> intro) {
        this.subject = subject;
        this.words = words;
        this.intro = intro;
    }

    static Optional<Statement> parse(Subject subject, List<String> words, List<String> intro) {
        return new VerbGroup(subject, words, intro).read();
    }

    private Optional<Statement> read() {
        skipAdverbs();
        var word = current();
        if (NOT_USED.contains(word) || word.isEmpty()) {
            return Optional.empty();
        }
        return switch (word) {
            case "am", "is", "are" -> afterBe();
            case "was", "were" -> afterWas();
            case "have", "has" -> afterHave();
            case "had" -> afterHad();
            case "do", "does", "did" -> afterDo(word);
            case "will" -> afterModal(Form.FUTURE);
            case "would" -> afterWould();
            case "can" -> afterModal(Form.ABILITY);
            case "used" -> afterUsed();
            default -> plainVerb(word);
        };
    }

    private Optional<Statement> afterBe() {
        take();
        skipAdverbs();
        var gerund = verbalGerund();
        if (gerund.isPresent()) {
            take();
            return statement(Form.PROGRESSIVE, gerund.get());
        }
        return statement(Form.PRESENT, "be");
    }

    private Optional<Statement> afterWas() {
        take();
        skipAdverbs();
        return verbalGerund().isPresent() ? Optional.empty() : statement(Form.PAST, "be");
    }

    private Optional<Statement> afterHave() {
        take();
        skipAdverbs();
        if (current().equals("been")) {
            take();
            skipAdverbs();
            var gerund = verbalGerund();
            if (gerund.isPresent()) {
                take();
                return statement(Form.PERFECT_PROGRESSIVE, gerund.get());
            }
            return statement(Form.PERFECT, "be");
        }
        if (current().equals("got")) {
            at++;
            return current().equals("to") ? Optional.empty() : statement(Form.PRESENT, "have");
        }
        if (current().equals("to")) {
            return Optional.empty();
        }
        var participle = Verbs.ofParticiple(current());
        if (participle.isPresent()) {
            take();
            return statement(Form.PERFECT, participle.get());
        }
        return statement(Form.PRESENT, "have");
    }

    private Optional<Statement> afterHad() {
        take();
        skipAdverbs();
        boolean isPluperfect =
                current().equals("been") || Verbs.ofParticiple(current()).isPresent();
        return isPluperfect ? Optional.empty() : statement(Form.PAST, "have");
    }

    private Optional<Statement> afterDo(String auxiliary) {
        take();
        if (!current().equals("all")) {
            skipAdverbs();
        }
        var base = Verbs.ofBase(current());
        var form = auxiliary.equals("did") ? Form.PAST : Form.PRESENT;
        if (isNegated) {
            if (base.isPresent()) {
                take();
            }
            return base.flatMap(verb -> statement(form, verb));
        }
        // "I do yoga" is a statement; "I do love it" only insists on one.
        return base.isPresent() ? Optional.empty() : statement(form, "do");
    }

    private Optional<Statement> afterModal(Form form) {
        take();
        skipAdverbs();
        if (current().equals("be")) {
            take();
            skipAdverbs();
            var gerund = verbalGerund();
            if (gerund.isPresent()) {
                take();
            }
            return form == Form.FUTURE && gerund.isPresent() ? statement(form, gerund.get()) : Optional.empty();
        }
        var base = Verbs.ofBase(current());
        if (base.isEmpty()) {
            return Optional.empty();
        }
        take();
        return statement(form, base.get());
    }

    private Optional<Statement> afterWould() {
        take();
        skipAdverbs();
        var wish = current();
        if (!Set.of("love", "like", "prefer").contains(wish)) {
            return Optional.empty();
        }
        take();
        return current().equals("to") ? statement(Form.CONDITIONAL, wish) : Optional.empty();
    }

    private Optional<Statement> afterUsed() {
        take();
        if (!current().equals("to")) {
            return Optional.empty();
        }
        take();
        var base = Verbs.ofBase(current());
        if (base.isEmpty()) {
            return Optional.empty();
        }
        take();
        return statement(Form.FORMER_HABIT, base.get());
    }

    private Optional<Statement> plainVerb(String word) {
        var past = Verbs.ofPast(word);
        var base = Verbs.ofBase(word);
        if (past.isPresent() && (base.isEmpty() || Verbs.isSameInPast(word) || word.equals("saw"))) {
            take();
            return statement(Form.PAST, past.get());
        }
        if (base.isPresent()) {
            take();
            return statement(Form.PRESENT, base.get());
        }
        var third = !subject.isSpeaker() ? Verbs.ofThirdPerson(word) : Optional.<String>empty();
        if (third.isPresent()) {
            take();
        }
        return third.flatMap(verb -> statement(Form.PRESENT, verb));
    }

    /** A gerund that is a verb here and no adjective or noun. */
    private Optional<String> verbalGerund() {
        var word = current();
        return Set.of("amazing", "interesting", "exciting", "loving", "willing").contains(word)
                ? Optional.empty()
                : Verbs.ofGerund(word);
    }

    private void skipAdverbs() {
        while (at < words.size()) {
            var word = current();
            if (word.equals("not")) {
                isNegated = true;
                finite.add("not");
            } else if (ADVERBS.contains(word)) {
                adverbs.add(word);
            } else if (word.equals("no")
                    && at + 1 < words.size()
                    && Words.lower(words.get(at + 1)).equals("longer")) {
                adverbs.add("no longer");
                at++;
            } else {
                return;
            }
            at++;
        }
    }

    private String current() {
        return at < words.size() ? Words.lower(words.get(at)) : "";
    }

    private void take() {
        finite.add(words.get(at));
        at++;
    }

    private Optional<Statement> statement(Form form, String verb) {
        if (verb.equals("be") || form == Form.PROGRESSIVE || form == Form.PERFECT) {
            skipAdverbs();
        }
        var rest = new ArrayList<>(words.subList(Math.min(at, words.size()), words.size()));
        if (!intro.isEmpty()) {
            rest.addAll(intro.stream().map(VerbGroup::lowerUnlessName).toList());
        }
        return Optional.of(
                new Statement(subject, form, verb, isNegated, adverbs, finite, rest, false, !intro.isEmpty()));
    }

    /** The first word of a sentence is written with a capital without being a name. */
    private static String lowerUnlessName(String word) {
        return Set.of(
                                "in",
                                "at",
                                "on",
                                "during",
                                "for",
                                "with",
                                "after",
                                "before",
                                "as",
                                "every",
                                "each",
                                "most",
                                "over",
                                "throughout",
                                "since",
                                "until",
                                "around",
                                "growing",
                                "the",
                                "a",
                                "usually",
                                "sometimes",
                                "often")
                        .contains(Words.lower(word))
                ? Words.lower(word)
                : word;
    }
}
