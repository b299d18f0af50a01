package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.plugin.maintenance.extract.clause.Statement;
import dev.nightjar.plugin.maintenance.extract.clause.Subject;
import dev.nightjar.plugin.maintenance.extract.clause.Verbs;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Says in the third person what somebody said in the first. */
public final class PersonRewriter {

    private static final Set<String> KEPT_ADVERBS = Words.set(
            "always usually often never sometimes occasionally rarely mostly mainly normally typically generally frequently "
                    + "regularly originally no_longer hardly barely officially");

    private static final Set<String> PREPOSITIONS =
            Words.set("of to by for with about on in at from than like into around and");

    private static final int LONGEST_OWNED = 4;

    private final String speaker;

    /** For a speaker of this name. */
    public PersonRewriter(String speaker) {
        this.speaker = speaker;
    }

    /** The speaker's possessive. */
    public String possessive() {
        return speaker + "'s";
    }

    /** The whole statement in the third person, without date. */
    public String say(Statement said) {
        var statement = alone(said);
        var words = new ArrayList<String>();
        words.add(subject(statement.subject()));
        words.addAll(verbGroup(statement));
        words.addAll(rest(statement.rest(), statement.subject()));
        return Words.plain(words);
    }

    /** What was done together is told of the speaker alone; "I baked it myself" only stresses who did. */
    private static Statement alone(Statement statement) {
        var rest = statement.rest();
        if (isStress(rest)) {
            return statement.withRest(rest.subList(0, rest.size() - 1));
        }
        boolean isWe = statement.subject().kind() == Subject.Kind.SPEAKER_AND_OTHERS;
        boolean isTogether = isWe
                && rest.size() > 1
                && Words.lower(rest.get(rest.size() - 1)).equals("together");
        return isTogether ? statement.withRest(rest.subList(0, rest.size() - 1)) : statement;
    }

    private static boolean isStress(List<String> rest) {
        int size = rest.size();
        boolean isReflexive = size > 1 && Words.set("myself ourselves").contains(Words.lower(rest.get(size - 1)));
        var before = isReflexive ? Words.lower(rest.get(size - 2)) : "";
        return isReflexive
                && !PREPOSITIONS.contains(before)
                && Verbs.ofGerund(before).isEmpty()
                && Verbs.ofBase(before).isEmpty();
    }

    private String subject(Subject subject) {
        return switch (subject.kind()) {
            case SPEAKER, SPEAKER_AND_OTHERS -> speaker;
            case SPEAKER_AND_OWN -> speaker + " and their " + Words.plain(subject.words());
            case NAMED -> Words.plain(subject.words());
            case OWN ->
                possessive() + " " + Words.plain(rest(subject.words(), subject)).replace(" for now", "");
        };
    }

    private static List<String> verbGroup(Statement statement) {
        var finite = new ArrayList<>(statement.finite());
        boolean agrees = statement.subject().kind() != Subject.Kind.SPEAKER
                && statement.subject().kind() != Subject.Kind.SPEAKER_AND_OTHERS;
        int negation = finite.indexOf("not");
        boolean negatedAfterFirst = negation == 1;
        if (!agrees && !finite.isEmpty()) {
            finite.set(0, thirdPerson(finite.get(0)));
        }
        if (negatedAfterFirst && finite.get(0).equals("can")) {
            finite.set(0, "cannot");
            finite.remove(1);
        }
        var adverbs = statement.adverbs().stream()
                .filter(adverb -> KEPT_ADVERBS.contains(adverb) || isAddition(adverb, statement))
                .distinct()
                .toList();
        boolean hasAuxiliary = finite.size() > 1 || statement.verb().equals("be");
        finite.addAll(hasAuxiliary ? Math.min(1, finite.size()) : 0, adverbs);
        return finite;
    }

    /** "Also works at" must not read as if it took the place of what was said before. */
    private static boolean isAddition(String adverb, Statement statement) {
        return adverb.equals("also") && Words.set("work live").contains(statement.verb());
    }

    private static String thirdPerson(String word) {
        return switch (Words.lower(word)) {
            case "am", "are" -> "is";
            case "were" -> "was";
            case "have" -> "has";
            case "do" -> "does";
            case "is", "was", "has", "had", "does", "did", "will", "would", "can", "used" -> Words.lower(word);
            default -> {
                var lower = Words.lower(word);
                boolean isBase =
                        Verbs.ofBase(lower).isPresent() && Verbs.ofPast(lower).isEmpty();
                yield isBase ? Verbs.thirdPerson(lower) : lower;
            }
        };
    }

    private List<String> rest(List<String> rest, Subject subject) {
        var words = new ArrayList<String>();
        boolean isOwn =
                !subject.isSpeaker() && !Words.set("goal dream plan ambition").contains(subject.head());
        for (int i = 0; i < rest.size(); i++) {
            var before = i > 0 ? Words.lower(rest.get(i - 1)) : "";
            var word = word(rest.get(i), before, isOwn);
            boolean isRepeated = word.equals("their") && before.equals("and") && isOwnedBefore(words);
            if (!isRepeated) {
                words.add(word);
            }
        }
        return words;
    }

    /** "Their partner and daughter" reads better than "their partner and their daughter". */
    private static boolean isOwnedBefore(List<String> words) {
        int from = Math.max(0, words.size() - LONGEST_OWNED - 1);
        var conjunct = words.subList(from, words.size());
        return conjunct.contains("their") && !conjunct.contains(",");
    }

    private String word(String word, String before, boolean isOwn) {
        boolean afterI = before.equals("i") || before.equals("we");
        return switch (Words.lower(word)) {
            case "my", "our" -> isOwn ? possessive() : "their";
            case "mine", "ours" -> isOwn ? possessive() : "theirs";
            case "me" -> speaker;
            case "myself", "ourselves" -> isOwn ? speaker : "themselves";
            case "i", "we" -> isOwn ? speaker : "they";
            case "am" -> afterI && !isOwn ? "are" : "is";
            case "was" -> afterI && !isOwn ? "were" : word;
            default -> word;
        };
    }
}
