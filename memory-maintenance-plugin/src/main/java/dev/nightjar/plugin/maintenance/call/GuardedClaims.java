package dev.nightjar.plugin.maintenance.call;

import com.google.common.collect.Sets;
import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Claims that a fact makes in its own words. A model may give a fact any value of any slot of anybody, and a claim ends
 * other facts without a question.
 */
final class GuardedClaims {

    /** Code points by which words are compared, so that "Siemens" is in "at Siemens's". */
    private static final int STEM = 5;

    /** Words behind "Ada's" among which a slot of Ada's is named: "Ada's new phone number is". */
    private static final int POSSESSED = 3;

    private GuardedClaims() {}

    /**
     * Whether the fact has a word of the claim's value, or of what it counts, and is about the claim's subject rather
     * than about somebody of the subject's: "Ada's sister lives in Oslo" tells no home of Ada's.
     */
    static boolean isMade(Claim claim, String content) {
        return isValueSaid(claim, content) && isOfSubject(claim, content);
    }

    private static boolean isValueSaid(Claim claim, String content) {
        var text = content.toLowerCase(Locale.ROOT);
        // "number of dogs: 4" is told by "four dogs"; the name of a slot such as "home" tells nothing.
        boolean isNameTelling = claim.slot().indexOf(' ') >= 0;
        return Stream.concat(
                        FactChecks.words(claim.value()).stream(),
                        isNameTelling ? FactChecks.words(claim.slot()).stream() : Stream.empty())
                .map(word -> word.substring(0, word.offsetByCodePoints(0, Math.min(STEM, length(word)))))
                .anyMatch(text::contains);
    }

    private static int length(String word) {
        return word.codePointCount(0, word.length());
    }

    private static boolean isOfSubject(Claim claim, String content) {
        var name = "(?iu)(?<![\\p{L}\\p{N}])" + Pattern.quote(claim.subject());
        if (Pattern.compile(name + "(?!['’]s|[\\p{L}\\p{N}])").matcher(content).find()) {
            return true;
        }
        var possessive = Pattern.compile(name + "['’]?s\\s+").matcher(content);
        if (!possessive.find()) {
            return true;
        }
        var possessed = Pattern.compile("\\s+")
                .splitAsStream(content.substring(possessive.end()))
                .limit(POSSESSED)
                .flatMap(word -> Stream.concat(Stream.of(word), FactChecks.words(word).stream()))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return possessed.stream().anyMatch(word -> Slots.isNamed(claim.slot(), word))
                || !Sets.intersection(possessed, FactChecks.words(claim.slot())).isEmpty();
    }
}
