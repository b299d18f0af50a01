package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.plugin.maintenance.extract.clause.Statement;
import dev.nightjar.plugin.maintenance.extract.clause.Subject;
import dev.nightjar.plugin.maintenance.extract.family.Nouns;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Shortens what follows a verb to the part that can be understood without the conversation. Words that point elsewhere
 * (it, that, there, you) are cut off together with everything from the joint before them; if there is no joint where
 * the sentence may end, nothing is left.
 */
public final class SafeTail {

    private static final Set<String> POINTERS = Words.set("""
            you your yours yourself yourselves it its itself this that these those there here such one ones same us ours
            ourselves something somewhere someone somebody anything anyone everything nothing stuff thing things what how why
            whether maybe perhaps possibly probably might supposedly apparently allegedly hopefully another elsewhere more less better worse
            """ + Words.CUT_OUT);

    private static final Set<String> PERSONS =
            Words.set("he him his himself she her hers herself they them their theirs themselves");

    private static final Set<String> JOINTS = Words.set(
            "and , because since so while when where which who with for after before during as like "
                    + "than then until at by even ever especially including without due despite near through from in on about");

    /** Joints after which a statement cannot end without changing what it says. */
    private static final Set<String> BINDING = Words.set("from in on about at by with for as like than near");

    private static final Set<String> DANGLING = Words.set("""
            and or , the a an to of with for from in on at by my our his her their into as like about than when while where
            which who because so since some any very really too also even just both if after before during
            ever near next_to is are was were am be been have has had will this lots more most all such ; even quite pretty who's not our
            without through what per""");

    private static final Set<String> BREAKS_MEANING =
            Words.set("to of the a an my from into about our his her their not is are was more");

    private static final Set<String> BARE_VERBS = Words.set("""
            get make take give find have do see share bring put keep know getting making taking giving finding having doing
            sharing bringing help helping be try trying work look looking deal talk going""");

    private static final Set<String> COMPARATIVES = Words.set("longer farther further faster harder earlier later");

    private static final Set<String> DEMONSTRATIVES = Words.set("this that these those");

    private static final Set<String> MADE = Words.set(
            "make paint draw write build design bake cook knit sew create buy get carve sculpt crochet purchase adopt");

    private static final Set<String> THINGS = Words.set("""
            city place area town venue spot event show project class group team book movie film song trip party guy girl others whole
            rest thing things idea plan process job shop store studio space room issue problem topic event events details
            first second last other same one game match test results photos pics picture video paper article report""");

    private static final Set<String> EXPLAINING =
            Words.set("of in at for from called named with near about on to where between");

    private SafeTail() {}

    /**
     * The part that can stand alone.
     *
     * @param statement the statement, without its time
     * @return empty when nothing can be kept
     */
    public static Optional<List<String>> of(Statement statement) {
        var rest = statement.rest();
        var said = MADE.contains(statement.verb()) ? withoutDemonstrative(rest) : rest;
        var words = new ArrayList<>(said.subList(0, Asides.start(said)));
        int end = firstPointer(words, statement.subject());
        boolean wasCut = words.size() < said.size();
        if (end < words.size()) {
            wasCut = true;
            end = jointBefore(words, end);
            if (end < 0) {
                return Optional.empty();
            }
            words = new ArrayList<>(words.subList(0, end));
        }
        while (!words.isEmpty() && DANGLING.contains(Words.lower(words.get(words.size() - 1)))) {
            if (BREAKS_MEANING.contains(Words.lower(words.get(words.size() - 1)))) {
                return Optional.empty();
            }
            words.remove(words.size() - 1);
            wasCut = true;
        }
        wasCut |= dropEmptyPurpose(words, wasCut);
        boolean isGone = words.isEmpty() && !rest.isEmpty();
        return isGone || (wasCut && endsOpen(words)) ? Optional.empty() : Optional.of(words);
    }

    /** "To remind myself" says nothing when what of was cut off. */
    private static boolean dropEmptyPurpose(List<String> words, boolean wasCut) {
        int size = words.size();
        boolean isEmpty = wasCut
                && size > 4
                && Words.lower(words.get(size - 3)).equals("to")
                && Set.of("myself", "others", "people").contains(Words.lower(words.get(size - 1)));
        if (isEmpty) {
            words.subList(size - 3, size).clear();
        }
        return isEmpty;
    }

    /** Something one made or got can be named without pointing at it: "this bowl" is "a bowl". */
    private static List<String> withoutDemonstrative(List<String> rest) {
        boolean isThing = rest.size() > 1
                && rest.get(0).equals("the")
                && (Nouns.BELONGING.contains(Words.lower(rest.get(1))) || Nouns.PET.contains(Words.lower(rest.get(1))));
        if (isThing) {
            var words = new ArrayList<>(rest);
            words.set(0, "a");
            return words;
        }
        if (rest.size() < 2 || !DEMONSTRATIVES.contains(Words.lower(rest.get(0)))) {
            return rest;
        }
        var next = Words.lower(rest.get(1));
        boolean isPlural = Words.lower(rest.get(0)).endsWith("se");
        var words = new ArrayList<>(rest.subList(1, rest.size()));
        if (POINTERS.contains(next)
                || next.equals("for")
                || next.equals("in")
                || next.equals("with")
                || next.equals("and")) {
            return rest;
        }
        if (!isPlural) {
            words.add(0, "aeiou".indexOf(next.charAt(0)) >= 0 ? "an" : "a");
        }
        return words;
    }

    private static int firstPointer(List<String> words, Subject subject) {
        boolean isSpeaker = subject.isSpeaker();
        boolean personNamed = !isSpeaker && (Nouns.KIN.contains(subject.head()) || Nouns.PET.contains(subject.head()));
        for (int i = 0; i < words.size(); i++) {
            var word = Words.lower(words.get(i));
            if (word.equals("the") && isVagueThing(words, i + 1)) {
                return i;
            }
            boolean compares = i == 0 && COMPARATIVES.contains(word) && !words.contains("than");
            boolean points = compares || (POINTERS.contains(word) && !isHarmless(words, i, word));
            if (points || (PERSONS.contains(word) && !personNamed) || isVagueTime(words, i, word)) {
                return i;
            }
            if ((word.equals("me") && isSpeaker)
                    || word.equals("we")
                    || (word.equals("i") && !startsSafeClause(words, i))) {
                return i;
            }
            personNamed |= Nouns.KIN.contains(word)
                    || Nouns.PET.contains(word)
                    || Nouns.KIN.contains(singular(word))
                    || Nouns.PET.contains(singular(word));
        }
        return words.size();
    }

    /** "The place" is known to those who talk; "the place of my birth" can be understood. */
    private static boolean isVagueThing(List<String> words, int i) {
        if (i >= words.size() || !THINGS.contains(Words.lower(words.get(i)))) {
            return false;
        }
        var next = i + 1 < words.size() ? Words.lower(words.get(i + 1)) : ",";
        return Words.isPunctuation(next) || (JOINTS.contains(next) && !EXPLAINING.contains(next));
    }

    private static String singular(String word) {
        return word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    }

    private static boolean isHarmless(List<String> words, int i, String word) {
        var next = i + 1 < words.size() ? Words.lower(words.get(i + 1)) : "";
        var before = i > 0 ? Words.lower(words.get(i - 1)) : "";
        return switch (word) {
            case "one" ->
                next.equals("of")
                        || next.equals("day")
                        || next.equals("year")
                        || (!next.isEmpty()
                                && !Set.of("with", "for", "in", "to", "and", ",", "that")
                                        .contains(next)
                                && !Set.of("this", "that", "the", "new", "a", "another", "every")
                                        .contains(before));
            case "more" -> next.equals("than") || (before.equals("any") && next.isEmpty());
            case "how" -> next.equals("to") && i > 0;
            case "such" -> next.equals("as");
            case "another" ->
                !next.isEmpty() && !Set.of("one", "way", "level", ",").contains(next);
            default -> false;
        };
    }

    private static boolean isVagueTime(List<String> words, int i, String word) {
        var next = i + 1 < words.size() ? Words.lower(words.get(i + 1)) : "";
        return (word.equals("last")
                        || word.equals("next")
                        || word.equals("ago")
                        || word.equals("yesterday")
                        || word.equals("tomorrow"))
                && !next.equals("to");
    }

    /** "Where I grew up" may stay; "I think" may not. */
    private static boolean startsSafeClause(List<String> words, int i) {
        var before = i > 0 ? Words.lower(words.get(i - 1)) : "";
        return Set.of("when", "where", "while", "since", "after", "before").contains(before) && i + 1 < words.size();
    }

    /** Where the words may end before this place; -1 when nowhere. */
    private static int jointBefore(List<String> words, int end) {
        for (int i = end - 1; i > 0; i--) {
            var word = Words.lower(words.get(i));
            if (JOINTS.contains(word)) {
                boolean binds = BINDING.contains(word) && i == end - 1 && i == 1;
                boolean leavesVerb = isBareVerb(words.get(i - 1));
                if (!binds && !leavesVerb) {
                    return i;
                }
                return -1;
            }
        }
        return -1;
    }

    /** A verb that a cut has robbed of its object. */
    private static boolean endsOpen(List<String> words) {
        return !words.isEmpty() && isBareVerb(words.get(words.size() - 1)) && words.size() < 3;
    }

    private static boolean isBareVerb(String word) {
        return BARE_VERBS.contains(Words.lower(word));
    }
}
