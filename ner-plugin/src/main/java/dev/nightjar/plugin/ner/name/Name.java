package dev.nightjar.plugin.ner.name;

import dev.nightjar.commons.text.Resources;
import dev.nightjar.memory.EntityType;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

    private static final Set<String> COMMON_WORDS = Resources.text(Name.class, "common-words.txt")
            .lines()
            .filter(line -> !line.startsWith("#"))
            .flatMap(line -> Stream.of(line.split(" ")))
            .collect(Collectors.toUnmodifiableSet());
    private static final List<String> ENDINGS = List.of("s", "es", "d", "ed", "ing", "er", "ly");
    private static final int MIN_BASE = 3;

    /**
     * A name, unless looking for it would do harm: one without a letter or digit, too long, of a sort that patterns
     * find, or an ordinary word in lower case.
     */
    static Optional<Name> of(KnownName known) {
        if (known.name().length() > MAX_LENGTH || FOUND_BY_PATTERN.contains(known.type())) {
            return Optional.empty();
        }
        NameWords words = words(known);
        if (IntStream.range(0, words.count()).noneMatch(words::isWord)) {
            return Optional.empty();
        }
        boolean isOrdinary = isOrdinary(words);
        return isOrdinary && known.name().codePoints().noneMatch(NameWords::isCapital)
                ? Optional.empty()
                : Optional.of(new Name(known, isOrdinary));
    }

    /** The words it is found by. */
    NameWords words() {
        return words(known);
    }

    /** Whether it is what its entity is filed under, and not another name of it. */
    boolean isCanonical() {
        return known.name().equals(known.canonicalName());
    }

    private static NameWords words(KnownName known) {
        return new NameWords(known.name().replace('\u00A0', ' ').strip());
    }

    // A name of one ideograph counts as ordinary too: nothing marks where a word of that script ends.
    private static boolean isOrdinary(NameWords words) {
        return (words.count() == 1 && isSingle(words.folded(0)))
                || IntStream.range(0, words.count())
                        .filter(words::isWord)
                        .mapToObj(words::folded)
                        .allMatch(Name::isCommon);
    }

    /** Whether a folded word is a listed English word, one of its forms, a single letter or a number. */
    private static boolean isCommon(String word) {
        return COMMON_WORDS.contains(word)
                || (isSingle(word) && Character.isLowerCase(word.codePointAt(0)))
                || word.codePoints().allMatch(Character::isDigit)
                || ENDINGS.stream().anyMatch(ending -> isFormWith(ending, word));
    }

    private static boolean isFormWith(String ending, String word) {
        int base = word.length() - ending.length();
        return base >= MIN_BASE && word.endsWith(ending) && COMMON_WORDS.contains(word.substring(0, base));
    }

    private static boolean isSingle(String word) {
        return word.codePointCount(0, word.length()) == 1;
    }
}
