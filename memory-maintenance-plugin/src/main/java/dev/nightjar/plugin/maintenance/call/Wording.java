package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.call.SessionAnswer.NewFact;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words the facts of an answer so that they stand alone, and tells which do not. Immutable. */
final class Wording {

    private static final String THE_USER = "the user";
    /**
     * Begin of a sentence about somebody whom only the conversation names: "I", "we" or "you" in any language, and
     * "she" in English, because elsewhere such words are names or articles, too; and of one about the assistant.
     */
    private static final Pattern NOT_ALONE = Pattern.compile("(?iu)^[^\\p{L}\\p{N}]*(?:"
            + "i|me|my|you|your|he|his|she|her|(?-i:[Ii]t|[Ii]ts)|we|our|they|their"
            + "|ich|mein\\p{L}*|du|dein\\p{L}*|wir|unser\\p{L}*|je|j|nous|notre|vous|votre|yo|nosotros|nosotras"
            + "|io|eu|nós|ik|mijn|wij|я|мой|моя|мы|наш|(?:the |this )?(?:assistant|agent|ai|bot)"
            + ")(?![\\p{L}\\p{N}])");

    /** Fewer letters in one word tell nothing, but in Chinese. */
    private static final int SHORTEST = 6;

    /** Names of people who talk, as they are written. */
    private final Set<String> speakers;

    /** Names of those of them who are users. */
    private final Set<String> users;

    /** @param episodes what was said */
    Wording(List<Episode> episodes) {
        speakers = names(episodes, Set.of(Role.values()));
        users = names(episodes, Set.of(Role.USER));
    }

    private static Set<String> names(List<Episode> episodes, Set<Role> roles) {
        return episodes.stream()
                .filter(episode -> roles.contains(episode.role()))
                .map(Episode::speaker)
                .filter(Objects::nonNull)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The text of a fact; one without its subject, such as "likes copper pans", begins with the one that the fact has.
     */
    String of(NewFact fact) {
        var content = named(fact.text());
        var subject = fact.subject() == null ? "" : named(fact.subject());
        boolean isWithout = beginsInside(content) && !haveCommonWord(content, subject);
        return isWithout && !subject.isEmpty() ? subject + " " + content : content;
    }

    /**
     * A text whose begin "the user" is replaced by that user's name. In a store that several people share, "the user"
     * may mean somebody else, and a search for a name does not find it.
     */
    String named(String text) {
        var content = text.strip();
        boolean isUnnamed = content.toLowerCase(Locale.ROOT).startsWith(THE_USER);
        return isUnnamed && users.size() == 1
                ? users.iterator().next() + content.substring(THE_USER.length())
                : content;
    }

    /** Whether the text of a fact names whom it is about, and that is not the assistant. */
    boolean isAlone(String content, NewFact fact) {
        return isAlone(content) && !isNoSentence(content) && !isAboutNobody(content, fact);
    }

    /** Whether a sentence does not begin with a word for somebody whom only the conversation names. */
    boolean isAlone(String sentence) {
        return !NOT_ALONE.matcher(sentence).find();
    }

    /** Whether a sentence begins with a lower-case letter and has no name, neither with a capital nor of a speaker. */
    private boolean isAboutNobody(String content, NewFact fact) {
        return beginsInside(content)
                && content.codePoints().noneMatch(Character::isUpperCase)
                && fact.names(content).isEmpty()
                && speakers.stream().noneMatch(name -> haveCommonWord(content, name));
    }

    private static boolean haveCommonWord(String one, String other) {
        return !Collections.disjoint(FactChecks.words(one), FactChecks.words(other));
    }

    private static boolean beginsInside(String content) {
        return content.codePoints().findFirst().stream().anyMatch(Character::isLowerCase);
    }

    private static boolean isNoSentence(String content) {
        return FactChecks.words(content).size() < 2
                && content.length() < SHORTEST
                && content.codePoints().noneMatch(Character::isIdeographic);
    }
}
