package dev.nightjar.benchmarks.quality;

import com.google.common.base.Splitter;
import dev.nightjar.benchmarks.locomo.LocomoFile.Turn;
import dev.nightjar.memory.Role;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The items of a context block, without dates. The block puts the lines of a turn below each other, indented; they are
 * compared by their letters and digits.
 *
 * @param items all items, in order
 * @param names who may stand in front: a name, or the role of who has none
 */
record ShownTurns(List<Item> items, Set<String> names) {

    private static final String BULLET = "- ";
    private static final String INDENT = "  ";

    /** Without the profile, which stands before every prompt and was not recalled for this one. */
    static String recalled(String context) {
        int start = context.indexOf("<memory id=");
        return start < 0 ? "" : context.substring(start);
    }

    /** What a block shows of turns like these. */
    static ShownTurns in(String block, Collection<Turn> turns) {
        return new ShownTurns(
                Splitter.on("\n" + BULLET)
                        .splitToStream(block)
                        .skip(1)
                        .map(ShownTurns::withoutEnd)
                        .map(ShownTurns::withoutDate)
                        .toList(),
                Stream.concat(
                                Arrays.stream(Role.values()).map(Role::label),
                                turns.stream().map(Turn::speaker))
                        .map(ShownTurns::plain)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** Whether its text is an item: "ok" stands in any block with a book in it. Whoever said it: repeats are shown once. */
    boolean has(Turn turn) {
        return items.stream().anyMatch(item -> isWhole(item, turn));
    }

    /** How many items there are. */
    int size() {
        return items.size();
    }

    /** How many items show one of these turns, whole or in passages. */
    int count(Collection<Turn> turns) {
        return (int) items.stream()
                .filter(item -> turns.stream().anyMatch(turn -> isWhole(item, turn) || isExcerpt(item, turn)))
                .count();
    }

    private boolean isWhole(Item item, Turn turn) {
        return turn.hasWords() && names.stream().anyMatch(name -> item.letters().equals(name + plain(turn.text())));
    }

    /** Of a long turn passages are shown, each in its own words. */
    private boolean isExcerpt(Item item, Turn turn) {
        var passages = item.passages();
        var text = plain(turn.text());
        return passages.size() > 1
                && names.stream()
                        .filter(name -> passages.get(0).startsWith(name))
                        .anyMatch(name -> text.contains(passages.get(0).substring(name.length()))
                                && passages.stream().skip(1).allMatch(text::contains));
    }

    /** Up to the first line that is not the item's own. */
    private static String withoutEnd(String item) {
        return item.lines()
                .takeWhile(line -> line.isEmpty() || line.startsWith(INDENT) || item.startsWith(line))
                .collect(Collectors.joining("\n"));
    }

    private static Item withoutDate(String item) {
        var text = item.substring(item.indexOf(' ') + 1);
        return new Item(
                plain(text),
                Splitter.on('…').splitToStream(text).map(ShownTurns::plain).toList());
    }

    /**
     * An item.
     *
     * @param letters its letters and digits
     * @param passages those of each passage, which … separates
     */
    record Item(String letters, List<String> passages) {}

    private static String plain(String text) {
        return text.codePoints()
                .filter(Character::isLetterOrDigit)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
