package dev.nightjar.plugin.maintenance.extract.clause;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cuts a sentence into clauses that can stand alone, and leaves out those that hang on a condition. */
public final class ClauseSplitter {

    private static final Set<String> SUBJECTS =
            Words.set("i we it he she they you there this that these those who everyone "
                    + "everybody everything someone nobody nothing");

    private static final Set<String> FINITE =
            Words.set("is are was were has had will would can could did does am have 's");

    private static final Set<String> DETERMINERS = Words.set("the my our his her their its a an your some all");

    private static final Set<String> BREAKS =
            Words.set("but because though although whereas except unless if until which where "
                    + "whose while whenever however yet let hopefully thankfully luckily plus");

    /** What follows these tells of something else than the speaker. */
    private static final Set<String> POINTING = Words.set("which where whose let");

    private static final Set<String> SHARED_AUXILIARIES = Words.set("have am was will can do did had");

    private static final Set<String> AFTER_SO = Words.set("no now then please when maybe my the let");

    private static final Set<String> NEWS = Words.set("just recently even also finally");

    private static final Set<String> SHARED_VERBS =
            Words.set("love enjoy hate live play study teach own prefer plan hope want work collect speak volunteer");

    private static final Set<String> GOVERNING = Words.set("to will can would could should let help helps make makes");

    private static final Set<String> CONDITIONS = Words.set("if unless");

    private static final Set<String> BREAKS_BEFORE_SUBJECT =
            Words.set(", and so since when as or before after then once like ; than even");

    private ClauseSplitter() {}

    /** The clauses, in order, each without the word that joined it to the one before. */
    public static List<Clause> split(List<String> sentence) {
        var words = Chances.asDeeds(Dreams.asPhrases(Contrasts.asPhrases(LifeStages.asPhrases(sentence))));
        var clauses = new ArrayList<Clause>();
        var current = new ArrayList<String>();
        var lead = "";
        for (int i = 0; i < words.size(); i++) {
            var word = Words.lower(words.get(i));
            if (word.equals(",") && Intros.isUsable(current) && endsIntro(words, i)) {
                current.add(",");
            } else if (isBreak(words, i)) {
                boolean keepsNames = (word.equals(":") || word.equals("—")) && isListOfNames(words, i + 1);
                if (keepsNames) {
                    current.add(",");
                    continue;
                }
                if (!CONDITIONS.contains(word)) {
                    add(clauses, lead, current);
                }
                lead = current.isEmpty() && !lead.isEmpty() && ",;—".contains(word) ? lead : word;
                current.clear();
                if (CONDITIONS.contains(word)) {
                    return List.copyOf(clauses);
                }
            } else if (sharesSubject(words, i, current)) {
                add(clauses, lead, current);
                lead = word;
                current.clear();
                current.add("I");
            } else {
                current.add(words.get(i));
            }
        }
        add(clauses, lead, current);
        return List.copyOf(clauses);
    }

    /** "I joined a band and play guitar": the second verb has the first one's subject. */
    private static boolean sharesSubject(List<String> words, int i, List<String> current) {
        var word = Words.lower(words.get(i));
        if (i + 2 >= words.size() || !(word.equals("and") || word.equals("but")) || !current.contains("I")) {
            return false;
        }
        var next = Words.lower(words.get(i + 1));
        boolean isGoverned = current.stream().map(Words::lower).anyMatch(GOVERNING::contains);
        boolean isNews = NEWS.contains(next) && Verbs.ofPast(words.get(i + 2)).isPresent();
        return isNews || SHARED_AUXILIARIES.contains(next) || (SHARED_VERBS.contains(next) && !isGoverned);
    }

    /** "Last Friday, I went": what follows is the subject the words before belong to. */
    private static boolean endsIntro(List<String> words, int comma) {
        return comma + 1 < words.size() && Set.of("i", "we", "my", "our").contains(Words.lower(words.get(comma + 1)));
    }

    private static void add(List<Clause> clauses, String lead, List<String> current) {
        while (!current.isEmpty() && current.get(current.size() - 1).equals(",")) {
            current.remove(current.size() - 1);
        }
        if (!current.isEmpty() && !POINTING.contains(lead)) {
            clauses.add(new Clause(lead, current));
        }
    }

    private static boolean isBreak(List<String> words, int i) {
        var word = Words.lower(words.get(i));
        if (";:—()".contains(word)) {
            return true;
        }
        if (BREAKS.contains(word)) {
            return i > 0 || !word.equals("while");
        }
        boolean isConsequence =
                word.equals("so") && i > 2 && i + 1 < words.size() && AFTER_SO.contains(Words.lower(words.get(i + 1)));
        if (isConsequence) {
            return true;
        }
        if (!BREAKS_BEFORE_SUBJECT.contains(word)) {
            return false;
        }
        boolean joinsOwn = word.equals("and") && isOwnAndSpeaker(words, i);
        return !joinsOwn && i > 0 && startsClause(words, i + 1);
    }

    /** "My husband and I": the two are one subject. */
    private static boolean isOwnAndSpeaker(List<String> words, int i) {
        boolean speakerFollows = i + 1 < words.size() && words.get(i + 1).equals("I");
        int start = i;
        while (start > 0 && i - start < 4 && !Words.isPunctuation(words.get(start - 1))) {
            start--;
            if (Words.lower(words.get(start)).equals("my")) {
                return speakerFollows;
            }
        }
        return speakerFollows
                && start == 0
                && i <= 2
                && Words.isCapitalised(words.get(0))
                && !SUBJECTS.contains(Words.lower(words.get(0)));
    }

    private static boolean startsClause(List<String> words, int i) {
        if (i >= words.size()) {
            return false;
        }
        var first = Words.lower(words.get(i));
        if (SUBJECTS.contains(first) || startsWithDay(words, i)) {
            return true;
        }
        if (!DETERMINERS.contains(first)
                && !Words.isCapitalised(words.get(i))
                && !Verbs.ofGerund(first).isPresent()) {
            return false;
        }
        for (int k = i + 1; k < Math.min(words.size(), i + 5); k++) {
            var word = Words.lower(words.get(k));
            if (Words.isPunctuation(word) || word.equals("and") || word.equals("to") || word.equals("that")) {
                return false;
            }
            if (FINITE.contains(word)) {
                return true;
            }
            boolean saysVerb = DETERMINERS.contains(first)
                    && (Verbs.ofPast(word).isPresent()
                            || Verbs.ofThirdPerson(word).isPresent())
                    && k > i + 1;
            if (saysVerb) {
                return true;
            }
        }
        return false;
    }

    /** "…, yesterday I went": the day belongs to what follows. */
    private static boolean startsWithDay(List<String> words, int i) {
        boolean isDay = Words.set("yesterday today tonight").contains(Words.lower(words.get(i)));
        return isDay && i + 1 < words.size() && Words.set("i we my our").contains(Words.lower(words.get(i + 1)));
    }

    private static boolean isListOfNames(List<String> words, int from) {
        if (from >= words.size() || words.size() - from > 7) {
            return false;
        }
        return words.subList(from, words.size()).stream()
                .allMatch(word -> word.equals(",")
                        || Words.lower(word).equals("and")
                        || (Words.isCapitalised(word) && !SUBJECTS.contains(Words.lower(word))));
    }
}
