package dev.nightjar.benchmarks;

import dev.nightjar.benchmarks.LocomoFile.Turn;
import dev.nightjar.memory.Role;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lines of a context block, without dates. The block puts a turn on one line and neutralises what could be taken for
 * markup; letters and digits stay.
 *
 * @param lines letters and digits of each
 * @param names who may stand in front: a name, or the role of who has none
 */
record ShownTurns(Set<String> lines, Set<String> names) {

    private static final String BULLET = "- ";

    /** What a block shows of turns like these. */
    static ShownTurns in(String block, Collection<Turn> turns) {
        return new ShownTurns(
                block.lines()
                        .filter(line -> line.startsWith(BULLET))
                        .map(ShownTurns::withoutDate)
                        .collect(Collectors.toUnmodifiableSet()),
                Stream.concat(
                                Arrays.stream(Role.values()).map(Role::label),
                                turns.stream().map(Turn::speaker))
                        .map(ShownTurns::plain)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** Whether its text is a line: "ok" stands in any block with a book in it. Whoever said it: repeats are shown once. */
    boolean has(Turn turn) {
        return turn.hasWords() && names.stream().anyMatch(name -> lines.contains(name + plain(turn.text())));
    }

    private static String withoutDate(String line) {
        return plain(line.substring(line.indexOf(' ', BULLET.length()) + 1));
    }

    private static String plain(String text) {
        return text.codePoints()
                .filter(Character::isLetterOrDigit)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
