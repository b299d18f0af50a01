package dev.nightjar.plugin.ner.gazetteer;

import dev.nightjar.memory.EntityType;
import dev.nightjar.ner.EntityDirectory.KnownName;
import dev.nightjar.plugin.ner.text.FoldedText;
import dev.nightjar.plugin.ner.text.TextPieces;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A known name that can be looked for.
 *
 * @param known the name and whose it is
 * @param needsCapitals whether it is made of ordinary words, so that only the same capitals tell it from them
 */
record Name(KnownName known, boolean needsCapitals) {

    /** In UTF-16 units. Longer ones are data, and would let one name make every search slow. */
    static final int MAX_LENGTH = 100;

    private static final Set<EntityType> FOUND_BY_PATTERN =
            EnumSet.of(EntityType.EMAIL, EntityType.URL, EntityType.DATE);

    /**
     * A name, unless looking for it would do harm: one without a letter or digit, too long, of a sort that patterns find,
     * or an ordinary word in lower case.
     */
    static Optional<Name> of(KnownName known) {
        if (known.name().length() > MAX_LENGTH || FOUND_BY_PATTERN.contains(known.type())) {
            return Optional.empty();
        }
        TextPieces words = words(known);
        if (!hasWord(words)) {
            return Optional.empty();
        }
        boolean isOrdinary = isOrdinary(words);
        if (isOrdinary && !hasCapital(known.name())) {
            return Optional.empty();
        }
        return Optional.of(new Name(known, isOrdinary));
    }

    /** How it is written, with single blanks. */
    String asWritten() {
        TextPieces words = words();
        return words.asWritten(0, words.count());
    }

    /** The pieces it is found by. */
    TextPieces words() {
        return words(known);
    }

    /** Whether it is what its entity is filed under, and not another name of it. */
    boolean isCanonical() {
        return known.name().equals(known.canonicalName());
    }

    private static TextPieces words(KnownName known) {
        return new TextPieces(new FoldedText(known.name().replace('\u00A0', ' ').strip()));
    }

    private static boolean hasWord(TextPieces words) {
        for (int i = 0; i < words.count(); i++) {
            if (words.isWord(i)) {
                return true;
            }
        }
        return false;
    }

    // A name of one ideograph counts as ordinary too: nothing marks where a word of that script ends.
    private static boolean isOrdinary(TextPieces words) {
        if (words.count() == 1
                && words.piece(0).codePointCount(0, words.piece(0).length()) == 1) {
            return true;
        }
        for (int i = 0; i < words.count(); i++) {
            if (words.isWord(i) && !CommonWords.contains(words.piece(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasCapital(String name) {
        return name.codePoints().anyMatch(c -> Character.isUpperCase(c) || Character.isTitleCase(c));
    }
}
