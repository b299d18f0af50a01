package dev.nightjar.plugin.ner.model;

import com.google.common.base.Splitter;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.ner.name.NameWords;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names memory knows that begin like a word of a text, so that a model files "Mel" under "Melanie Ross". Thread-safe.
 *
 * @param directories answers the directory that is there now; asked at each use
 */
record SimilarNames(Supplier<Optional<EntityDirectory>> directories) {

    private static final int MAX_NAMES = 40;
    private static final int MAX_LENGTH = 60;
    /** So many first letters in common make two words alike. */
    private static final int LETTERS = 3;

    private static final Set<EntityType> NAMED =
            EnumSet.of(EntityType.PERSON, EntityType.ORGANIZATION, EntityType.PROJECT, EntityType.LOCATION);
    private static final Splitter LETTER_RUNS =
            Splitter.onPattern("[^\\p{L}\\p{M}]+").omitEmptyStrings();

    /** Full names with their sort, a line each, those that became known first in front; empty for none. */
    String like(Namespace namespace, List<String> texts) {
        var directory = directories.get();
        if (directory.isEmpty()) {
            return "";
        }
        var beginnings =
                texts.stream().flatMap(SimilarNames::beginnings).collect(Collectors.toCollection(HashSet::new));
        return names(directory.get(), namespace)
                .filter(known -> NAMED.contains(known.type()))
                .filter(known -> beginnings(known.canonicalName()).anyMatch(beginnings::contains))
                .map(known -> VisibleText.line(known.canonicalName(), MAX_LENGTH) + ", "
                        + known.type().label())
                .distinct()
                .limit(MAX_NAMES)
                .collect(Collectors.joining("\n"));
    }

    private static Stream<KnownName> names(EntityDirectory directory, Namespace namespace) {
        return Stream.iterate(
                        directory.namesAfter(namespace, 0),
                        page -> !page.names().isEmpty(),
                        page -> directory.namesAfter(namespace, page.position()))
                .flatMap(page -> page.names().stream());
    }

    private static Stream<String> beginnings(String text) {
        return LETTER_RUNS
                .splitToStream(NameWords.fold(text))
                .filter(word -> word.length() >= LETTERS)
                .map(word -> word.substring(0, LETTERS));
    }
}
