package dev.nightjar.benchmarks;

import com.google.common.base.Splitter;
import dev.nightjar.benchmarks.LocomoFile.Turn;
import dev.nightjar.memory.Role;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The items of a context block, without dates. The block puts the lines of a turn below each other, indented; they are
 * compared by their letters and digits.
 *
 * @param items letters and digits of each
 * @param names who may stand in front: a name, or the role of who has none
 */
record ShownTurns(Set<String> items, Set<String> names) {

    private static final String BULLET = "- ";
    private static final String INDENT = "  ";

    /** What a block shows of turns like these. */
    static ShownTurns in(String block, Collection<Turn> turns) {
        return new ShownTurns(
                Splitter.on("\n" + BULLET)
                        .splitToStream(block)
                        .skip(1)
                        .map(ShownTurns::withoutEnd)
                        .map(ShownTurns::withoutDate)
                        .collect(Collectors.toUnmodifiableSet()),
                Stream.concat(
                                Arrays.stream(Role.values()).map(Role::label),
                                turns.stream().map(Turn::speaker))
                        .map(ShownTurns::plain)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** Whether its text is an item: "ok" stands in any block with a book in it. Whoever said it: repeats are shown once. */
    boolean has(Turn turn) {
        return turn.hasWords() && names.stream().anyMatch(name -> items.contains(name + plain(turn.text())));
    }

    /** Up to the first line that is not the item's own. */
    private static String withoutEnd(String item) {
        return item.lines()
                .takeWhile(line -> line.isEmpty() || line.startsWith(INDENT) || item.startsWith(line))
                .collect(Collectors.joining("\n"));
    }

    private static String withoutDate(String item) {
        return plain(item.substring(item.indexOf(' ') + 1));
    }

    private static String plain(String text) {
        return text.codePoints()
                .filter(Character::isLetterOrDigit)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
