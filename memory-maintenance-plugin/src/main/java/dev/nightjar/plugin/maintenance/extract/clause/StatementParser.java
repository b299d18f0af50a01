package dev.nightjar.plugin.maintenance.extract.clause;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds subject, verb and rest of a clause that is about its speaker. */
public final class StatementParser {

    private static final int LONGEST_INTRO = 9;

    private static final Set<String> TEMPORAL = Words.set("when whenever once until till before after while than like");

    private static final Set<String> OWNING = Words.set("my our");

    private StatementParser() {}

    /**
     * The statement a clause makes.
     *
     * @param clause its words
     * @param participants everybody who takes part in the conversation
     * @return empty when it is not about the speaker or cannot be told
     */
    public static Optional<Statement> parse(Clause clause, List<String> participants) {
        return parsed(clause, participants).filter(statement -> !dependsOn(clause.lead(), statement));
    }

    /** "When I have kids" says nothing of now; "since I moved" says that I did. */
    private static boolean dependsOn(String lead, Statement statement) {
        return TEMPORAL.contains(lead) && statement.form() != Form.PAST;
    }

    private static Optional<Statement> parsed(Clause clause, List<String> participants) {
        var words = Openings.strip(clause.words(), participants);
        if (words.isEmpty()) {
            return Optional.empty();
        }
        var direct = fromSubject(words, List.of(), participants);
        if (direct.isPresent()) {
            return direct;
        }
        int start = startAfterIntro(words);
        if (start > 0) {
            var intro = new ArrayList<>(words.subList(0, start));
            while (!intro.isEmpty() && intro.get(intro.size() - 1).equals(",")) {
                intro.remove(intro.size() - 1);
            }
            return fromSubject(words.subList(start, words.size()), intro, participants);
        }
        return start < 0 || !clause.lead().isEmpty() ? Optional.empty() : Fragments.parse(words);
    }

    /** Where the subject comes after an introduction; 0 when there is none, -1 when it is one that cannot be used. */
    private static int startAfterIntro(List<String> words) {
        for (int i = 1; i < Math.min(words.size(), LONGEST_INTRO); i++) {
            var word = words.get(i);
            boolean isSubject = word.equals("I")
                    || Words.lower(word).equals("we")
                    || (OWNING.contains(Words.lower(word)) && words.get(i - 1).equals(","));
            boolean isPair = Words.lower(word).equals("my") && isOwnAndSpeaker(words, i);
            if (isSubject || isPair) {
                return Intros.isUsable(words.subList(0, i)) ? i : -1;
            }
        }
        return 0;
    }

    /** "My friends and I". */
    private static boolean isOwnAndSpeaker(List<String> words, int my) {
        for (int i = my + 2; i + 1 < Math.min(words.size(), my + 5); i++) {
            if (Words.lower(words.get(i)).equals("and")) {
                return words.get(i + 1).equals("I");
            }
        }
        return false;
    }

    private static Optional<Statement> fromSubject(List<String> words, List<String> intro, List<String> participants) {
        var first = words.get(0);
        if (first.equals("I")) {
            return VerbGroup.parse(Subject.SPEAKER, words.subList(1, words.size()), intro);
        }
        if (Words.lower(first).equals("we")) {
            int next = words.size() > 1 && Set.of("all", "both").contains(Words.lower(words.get(1))) ? 2 : 1;
            return VerbGroup.parse(Subject.WE, words.subList(next, words.size()), intro);
        }
        boolean isNamedPair = words.size() > 3
                && Words.isCapitalised(first)
                && Words.lower(words.get(1)).equals("and")
                && words.get(2).equals("I");
        if (isNamedPair) {
            return VerbGroup.parse(Subject.WE, words.subList(3, words.size()), intro);
        }
        if (OWNING.contains(Words.lower(first))) {
            return OwnSubject.split(words).flatMap(split -> VerbGroup.parse(split.subject(), split.remainder(), intro));
        }
        return NamedSubject.split(words, participants)
                .flatMap(split -> VerbGroup.parse(split.subject(), split.remainder(), intro));
    }
}
