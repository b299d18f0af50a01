package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import java.util.regex.Pattern;

/**
 * Claims that a fact makes in its own words. A model may give a fact any value of any slot of anybody, and a claim ends
 * other facts without a question.
 */
final class GuardedClaims {

    /** Three words: in "Ada's new phone number is" they name a slot of Ada's. */
    private static final String POSSESSED = "['’]?s\\s+((?:\\S+\\s*){1,3})";

    /** Fewer characters of a name are in any text. */
    private static final int LEAST_OF_NAME = 2;

    private GuardedClaims() {}

    /**
     * Whether the fact tells the claim's value, or what it counts, and is about the claim's subject rather than about
     * somebody else, such as somebody of the subject's: "Ada's sister lives in Oslo" tells no home of Ada's.
     */
    static boolean isMade(Claim claim, String content, boolean isInstruction, SaidWords words) {
        boolean isCounted = Slots.counted(claim.slot())
                .filter(what -> words.hasAny(content, what))
                .isPresent();
        return (isCounted || words.hasAny(content, claim.value())) && (isInstruction || isOfSubject(claim, content));
    }

    private static boolean isOfSubject(Claim claim, String content) {
        var name = "(?iu)(?<![\\p{L}\\p{N}])" + Pattern.quote(claim.subject());
        var possessive = Pattern.compile(name + POSSESSED).matcher(content);
        return Pattern.compile(name + "(?!['’]s|[\\p{L}\\p{N}])")
                        .matcher(content)
                        .find()
                || (possessive.find()
                        ? Slots.isNamedIn(claim.slot(), possessive.group(1))
                        : isPartlyNamed(claim.subject(), content));
    }

    /** Whether the fact has a part of the subject's name, in any case: "Ada" of "Ada Berg", "Ады" of "Ада". */
    static boolean isPartlyNamed(String subject, String content) {
        var words = FactChecks.words(content);
        return FactChecks.words(subject).stream()
                .map(part -> part.length() > LEAST_OF_NAME ? part.substring(0, part.length() - 1) : part)
                .anyMatch(part -> words.stream().anyMatch(word -> word.contains(part)));
    }
}
