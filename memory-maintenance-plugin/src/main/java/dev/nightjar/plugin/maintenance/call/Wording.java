package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.call.SessionAnswer.NewFact;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
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

    /** Names of the users, as they are written. */
    private final Set<String> users;

    /** @param episodes what was said */
    Wording(List<Episode> episodes) {
        users = episodes.stream()
                .filter(episode -> episode.role() == Role.USER)
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
        boolean isWithout =
                beginsInside(content) && !isOfUser(content) && !GuardedClaims.isPartlyNamed(subject, content);
        return isWithout && !subject.isEmpty() ? subject + " " + content : content;
    }

    /**
     * A text whose begin "the user" is replaced by that user's name. In a store that several people share, "the user"
     * may mean somebody else, and a search for a name does not find it.
     */
    String named(String text) {
        var content = text.strip();
        return isOfUser(content) && users.size() == 1
                ? users.iterator().next() + content.substring(THE_USER.length())
                : content;
    }

    private static boolean isOfUser(String content) {
        return content.toLowerCase(Locale.ROOT).startsWith(THE_USER);
    }

    /** Whether a text is a sentence that names whom it is about, and that is not the assistant. */
    boolean isOfSomebody(String content) {
        return isAlone(content) && !isNoSentence(content);
    }

    /** Whether a sentence does not begin with a word for somebody whom only the conversation names. */
    boolean isAlone(String sentence) {
        return !NOT_ALONE.matcher(sentence).find();
    }

    /** Whether a text begins with a small letter, and not with a name such as "iPhone". */
    private static boolean beginsInside(String content) {
        var first = content.codePoints().limit(2).toArray();
        return first.length == 2
                && Character.isLowerCase(first[0])
                && Character.toTitleCase(first[0]) != first[0] // in Georgian all letters are small
                && !Character.isUpperCase(first[1]);
    }

    private static boolean isNoSentence(String content) {
        return FactChecks.words(content).size() < 2
                && content.length() < SHORTEST
                && content.codePoints().noneMatch(Character::isIdeographic);
    }
}
