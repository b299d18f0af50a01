package dev.nightjar.commons.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Which known name somebody may have meant. */
public final class NearestName {

    /** A typo changes a character or two; in a long name a word may be misspelt. */
    private static final int MIN_EDITS = 2;

    private static final int CHARACTERS_PER_EDIT = 8;

    private NearestName() {}

    /** The known name that takes the fewest edits; empty when it takes too many. */
    public static Optional<String> of(String written, Collection<String> known) {
        int most = Math.max(MIN_EDITS, written.length() / CHARACTERS_PER_EDIT);
        return known.stream()
                .filter(name -> EditDistance.between(written, name) <= most)
                .min(Comparator.<String>comparingInt(name -> EditDistance.between(written, name))
                        .thenComparing(name -> name));
    }
}
