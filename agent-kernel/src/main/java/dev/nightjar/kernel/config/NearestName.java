package dev.nightjar.kernel.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Which known name somebody may have meant. */
final class NearestName {

    /** A typo changes a character or two; in a long name a word may be misspelt. */
    private static final int LEAST_EDITS = 2;

    private static final int CHARACTERS_PER_EDIT = 8;

    private NearestName() {}

    /** The known name that takes the fewest edits; empty when it takes too many. */
    static Optional<String> of(String written, Collection<String> known) {
        int most = Math.max(LEAST_EDITS, written.length() / CHARACTERS_PER_EDIT);
        return known.stream()
                .filter(name -> edits(written, name) <= most)
                .min(Comparator.<String>comparingInt(name -> edits(written, name))
                        .thenComparing(name -> name));
    }

    /** How many characters are to be inserted, deleted or replaced to make one text of the other (Levenshtein). */
    private static int edits(String one, String other) {
        int[] before = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
            }
            before = row;
        }
        return before[other.length()];
    }
}
