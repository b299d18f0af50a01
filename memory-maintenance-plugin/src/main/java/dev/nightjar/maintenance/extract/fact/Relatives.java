package dev.nightjar.maintenance.extract.fact;

import dev.nightjar.maintenance.extract.family.Family;
import dev.nightjar.maintenance.extract.family.Nouns;
import dev.nightjar.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a mention gives away by itself: "my husband" says there is one, "my dog Rex" says what it is called. */
final class Relatives {

    private static final Set<String> NAME_WORDS = Words.set("named called");

    private static final Set<String> AGES = Words.set("younger older little big eldest oldest youngest twin middle");

    private static final Set<String> NOT_NAMES = Words.set("i we he she they it the a my and but so today yesterday");

    private Relatives() {}

    /** A relation the speaker mentions. */
    record Mention(Family family, String content) {}

    static List<Mention> in(List<String> words, String speaker, List<String> participants) {
        var mentions = new ArrayList<Mention>();
        for (int i = 0; i + 1 < words.size(); i++) {
            if (Set.of("my", "our").contains(Words.lower(words.get(i)))) {
                at(words, i + 1, speaker, participants).ifPresent(mentions::add);
            }
        }
        return mentions;
    }

    private static Optional<Mention> at(List<String> words, int start, String speaker, List<String> participants) {
        int noun = start;
        if (AGES.contains(Words.lower(words.get(noun))) && noun + 1 < words.size()) {
            noun++;
        }
        var relation = Words.lower(words.get(noun));
        boolean isKin = Nouns.KIN.contains(relation);
        boolean isPet = Nouns.PET.contains(relation);
        var family = isPet ? Family.PET : Family.RELATIONSHIP;
        var phrase = Words.plain(words.subList(start, noun + 1)).toLowerCase(java.util.Locale.ROOT);
        if (isKin || isPet) {
            var name = name(words, noun + 1, participants);
            if (name.isPresent()) {
                return Optional.of(new Mention(family, speaker + "'s " + phrase + " is called " + name.get()));
            }
        }
        var single = relation.endsWith("s") && !relation.equals("boss")
                ? relation.substring(0, relation.length() - 1)
                : relation;
        boolean isClosest =
                Nouns.CLOSEST.contains(relation) || Nouns.CLOSEST.contains(single) || relation.equals("children");
        if (!isClosest || noun != start) {
            return Optional.empty();
        }
        boolean isPlural = !Nouns.CLOSEST.contains(relation);
        return Optional.of(new Mention(Family.RELATIONSHIP, speaker + " has " + (isPlural ? "" : "a ") + relation));
    }

    /** The name after a noun: "my dog Rex", "my dog, Rex,", "my dog named Rex". */
    private static Optional<String> name(List<String> words, int from, List<String> participants) {
        int i = from;
        boolean afterComma = i < words.size() && words.get(i).equals(",");
        if (afterComma || (i < words.size() && NAME_WORDS.contains(Words.lower(words.get(i))))) {
            i++;
        }
        if (i >= words.size() || !isName(words.get(i), participants)) {
            return Optional.empty();
        }
        var next = i + 1 < words.size() ? words.get(i + 1) : "";
        boolean closes = next.isEmpty() || next.equals(",");
        if ((afterComma && !closes) || next.equals("and") || words.get(i).endsWith("'s")) {
            return Optional.empty();
        }
        return Words.isCapitalised(next) ? Optional.empty() : Optional.of(words.get(i));
    }

    private static boolean isName(String word, List<String> participants) {
        boolean isParticipant = participants.stream()
                .anyMatch(name -> name.regionMatches(true, 0, word, 0, Math.min(3, word.length())));
        return Words.isCapitalised(word)
                && word.length() > 1
                && word.chars().allMatch(c -> Character.isLetter(c) || c == '-' || c == '\'')
                && !word.equals(word.toUpperCase(java.util.Locale.ROOT))
                && !isParticipant
                && !NOT_NAMES.contains(Words.lower(word));
    }
}
