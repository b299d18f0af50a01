package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.plugin.maintenance.extract.family.Nouns;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says who is meant where a turn names somebody it has just spoken of: "We adopted a cat. We named her Luna." Only when
 * exactly one animal or child was spoken of, and by the speaker as theirs.
 */
final class Antecedents {

    private static final Set<String> GETTING =
            Words.set("have got get adopted rescued bought found fostered welcomed having getting adopting");

    private static final Set<String> ARTICLES = Words.set("a an another my our");

    private static final Set<String> PRONOUNS = Words.set("him her it them");

    private static final Set<String> NAMING = Words.set("named called naming calling");

    private static final Set<String> YES = Words.set("yes yep yeah yup well ,");

    private static final Set<String> WEDDING = Words.set("married engaged wedding fiancé fiancée fiance fiancee");

    private Antecedents() {}

    /** What to read of a turn beside what its sentences say: the sentences that name what was spoken of, written out. */
    static List<Sentence> writtenOut(List<Sentence> sentences) {
        var all = new ArrayList<Sentence>();
        for (int i = 0; i < sentences.size(); i++) {
            var before = sentences.subList(0, i + 1);
            naming(sentences.get(i).words(), before).ifPresent(words -> all.add(new Sentence(words, false)));
            answer(sentences, i).ifPresent(words -> all.add(new Sentence(words, false)));
            wedding(sentences, i).ifPresent(words -> all.add(new Sentence(words, false)));
        }
        return List.copyOf(all);
    }

    /** "Named her Luna", "his name is Rex", "she is called Luna" as "my cat is called Luna". */
    private static Optional<List<String>> naming(List<String> words, List<Sentence> before) {
        for (int i = 0; i + 2 < words.size(); i++) {
            boolean named =
                    NAMING.contains(Words.lower(words.get(i))) && PRONOUNS.contains(Words.lower(words.get(i + 1)));
            boolean hasName = Words.set("his her its").contains(Words.lower(words.get(i)))
                    && Words.lower(words.get(i + 1)).equals("name")
                    && words.get(i + 2).equals("is");
            boolean isCalled = Words.set("he she it").contains(Words.lower(words.get(i)))
                    && words.get(i + 1).equals("is")
                    && NAMING.contains(Words.lower(words.get(i + 2)));
            int name = named ? i + 2 : hasName || isCalled ? i + 3 : words.size();
            if (name < words.size() && isName(words, name)) {
                var given = words.get(name);
                return onlyOne(before, words.subList(0, i)).map(noun -> List.of("my", noun, "is", "called", given));
            }
        }
        return Optional.empty();
    }

    private static boolean isName(List<String> words, int i) {
        boolean isWhole = i + 1 >= words.size() || !Words.isCapitalised(words.get(i + 1));
        return Words.isCapitalised(words.get(i)) && !words.get(i).equals("I") && isWhole;
    }

    /** The one animal or child spoken of so far as the speaker's; empty when there is another, whoever it belongs to. */
    private static Optional<String> onlyOne(List<Sentence> before, List<String> sameSentence) {
        var mentions = new ArrayList<List<String>>();
        for (var sentence : before.subList(0, before.size() - 1)) {
            mentions.add(sentence.words());
        }
        mentions.add(sameSentence);
        var nouns = mentions.stream().flatMap(words -> nouns(words).stream()).toList();
        return nouns.size() == 1 ? nouns.get(0) : Optional.empty();
    }

    /** The animals and people a sentence mentions; an empty one for each that is not known to be the speaker's. */
    private static List<Optional<String>> nouns(List<String> words) {
        var nouns = new ArrayList<Optional<String>>();
        for (int i = 0; i < words.size(); i++) {
            var word = Words.lower(words.get(i));
            var single = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
            boolean isAlive = Nouns.PET.contains(word) || Nouns.KIN.contains(word);
            boolean isOne = words.subList(Math.max(0, i - 3), i).stream()
                    .map(Words::lower)
                    .anyMatch(ARTICLES::contains);
            if (isAlive) {
                nouns.add(isOne && isGot(words) ? Optional.of(word) : Optional.empty());
            } else if (Nouns.PET.contains(single) || Nouns.KIN.contains(single)) {
                nouns.add(Optional.empty());
            }
        }
        return nouns;
    }

    /** Whether the speaker tells of having or getting. */
    private static boolean isGot(List<String> words) {
        var lower = words.stream().map(Words::lower).toList();
        boolean isSpeaker = lower.stream().anyMatch(Set.of("i", "we", "my", "our")::contains)
                || (!lower.isEmpty() && GETTING.contains(lower.get(0)));
        return isSpeaker
                && lower.stream().anyMatch(word -> GETTING.contains(word) || word.equals("my") || word.equals("our"));
    }

    /** "Do I have pets? Yes, a dog named Rex" as "I have a dog named Rex". */
    private static Optional<List<String>> answer(List<Sentence> sentences, int i) {
        boolean isAsked = i > 0
                && sentences.get(i - 1).isQuestion()
                && asksOfSpeaker(sentences.get(i - 1).words());
        if (!isAsked || sentences.get(i).isQuestion()) {
            return Optional.empty();
        }
        var words = sentences.get(i).words();
        int start = 0;
        while (start < words.size() && YES.contains(Words.lower(words.get(start)))) {
            start++;
        }
        boolean isThing = start + 1 < words.size()
                && Words.set("a an one two three four five").contains(Words.lower(words.get(start)))
                && words.stream().noneMatch(Set.of("I", "we", "We")::contains);
        if (!isThing) {
            return Optional.empty();
        }
        var said = new ArrayList<>(List.of("I", "have"));
        said.addAll(words.subList(start, words.size()));
        said.set(2, Words.lower(said.get(2)));
        return Optional.of(said);
    }

    private static boolean asksOfSpeaker(List<String> words) {
        var lower = words.stream().map(Words::lower).toList();
        boolean isAboutMe = lower.contains("i") || lower.contains("we") || lower.contains("my") || lower.size() <= 2;
        return isAboutMe
                && !lower.contains("you")
                && !lower.contains("your")
                && lower.stream().anyMatch(Words.set("pets pet animals kids children siblings have own")::contains);
    }

    /** "We're getting married! The wedding is in May": whose wedding it is was said. */
    private static Optional<List<String>> wedding(List<Sentence> sentences, int i) {
        var words = sentences.get(i).words();
        boolean isUnowned = words.size() > 3
                && Words.lower(words.get(0)).equals("the")
                && Words.lower(words.get(1)).equals("wedding")
                && !sentences.get(i).isQuestion();
        boolean isSpeakers = isUnowned
                && sentences.subList(0, i).stream()
                        .anyMatch(sentence -> !sentence.isQuestion() && isOwnWedding(sentence));
        if (!isSpeakers) {
            return Optional.empty();
        }
        var said = new ArrayList<>(words);
        said.set(0, "my");
        return Optional.of(said);
    }

    private static boolean isOwnWedding(Sentence sentence) {
        var lower = sentence.words().stream().map(Words::lower).toList();
        boolean isMine = !lower.isEmpty() && Set.of("i", "we").contains(lower.get(0));
        boolean isOthers = lower.stream().anyMatch(word -> Nouns.KIN.contains(word) && !WEDDING.contains(word));
        return isMine && !isOthers && lower.stream().anyMatch(WEDDING::contains);
    }
}
