package dev.nightjar.plugin.maintenance.extract.clause;

import com.google.common.base.CharMatcher;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds a name at the beginning of a clause: "Felix works as …", "Mila's birthday is …". */
final class NamedSubject {

    private static final Set<String> FINITE =
            Words.set("is has works lives loves likes hates speaks plays comes studies teaches");

    /** What a name's possessive may stand before. */
    private static final Set<String> TRAITS = Words.set("birthday name job profession hometown age");

    /** Capital letters begin sentences too: these are no names. */
    private static final Set<String> NOT_NAMES = Words.set("""
            i he she it they we you this that these those there here who what which everyone everybody everything someone
            somebody something nobody nothing one another each all some most many both none other others people life love
            work home music art dance food nature god today tomorrow yesterday time family money fashion pottery yoga
            coffee reading health mom's dad's the a an my our your his her their its if and but so or no yes mine
            self luck hope faith success creativity fun sleep summer winter spring autumn fall sure thanks hey hi oh wow""");

    private static final Set<String> PARENTS = Words.set("mom mum dad mama papa grandma grandpa granny nana");

    private static final CharMatcher NAME =
            CharMatcher.forPredicate(Character::isLetter).or(CharMatcher.anyOf("-'"));

    private NamedSubject() {}

    /** The subject and what follows it; empty when the clause does not begin with a name. */
    static Optional<OwnSubject.Split> split(List<String> words, List<String> participants) {
        if (words.size() > 2 && PARENTS.contains(Words.lower(words.get(0)))) {
            return Optional.of(words)
                    .filter(clause -> FINITE.contains(Words.lower(clause.get(1))))
                    .map(clause ->
                            split(new Subject(Subject.Kind.OWN, List.of(Words.lower(clause.get(0)))), clause, 1));
        }
        int end = 0;
        while (end < Math.min(2, words.size()) && isName(words.get(end), participants)) {
            end++;
        }
        if (end == 0 || end >= words.size()) {
            return Optional.empty();
        }
        if (words.get(end - 1).endsWith("'s") && TRAITS.contains(Words.lower(words.get(end)))) {
            end++;
        }
        boolean isSubject = end < words.size()
                && FINITE.contains(Words.lower(words.get(end)))
                && (end > 1 || !words.get(0).endsWith("'s"));
        return isSubject
                ? Optional.of(split(new Subject(Subject.Kind.NAMED, words.subList(0, end)), words, end))
                : Optional.empty();
    }

    private static OwnSubject.Split split(Subject subject, List<String> words, int end) {
        return new OwnSubject.Split(subject, words.subList(end, words.size()));
    }

    private static boolean isName(String word, List<String> participants) {
        var lower = Words.lower(word);
        var bare = lower.endsWith("'s") ? lower.substring(0, lower.length() - 2) : lower;
        boolean isParticipant = participants.stream()
                .anyMatch(name -> name.regionMatches(true, 0, bare, 0, Math.min(3, bare.length())));
        boolean isVerb = Verbs.ofGerund(bare).isPresent()
                || Verbs.ofPast(bare).isPresent()
                || Verbs.ofBase(bare).isPresent();
        return Words.isCapitalised(word)
                && bare.length() > 1
                && NAME.matchesAllOf(bare)
                && !word.equals(word.toUpperCase(Locale.ROOT))
                && !NOT_NAMES.contains(bare)
                && !isVerb
                && !isParticipant;
    }
}
