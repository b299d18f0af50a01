package dev.nightjar.web.page;

import dev.nightjar.memory.MemoryKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tokens as a bar.
 *
 * @param parts the parts, from the left
 * @param tokens tokens of all parts
 * @param most tokens of the whole bar
 */
public record TokenBar(List<Part> parts, int tokens, int most) {

    private static final int WIDTH = 300;

    /** The bar of these parts; those without tokens have no place in it. */
    public static TokenBar of(List<Part> parts, int most) {
        var shown = parts.stream().filter(part -> part.tokens > 0).toList();
        int tokens = shown.stream().mapToInt(Part::tokens).sum();
        return new TokenBar(shown, tokens, Math.max(most, tokens));
    }

    /**
     * The bar of what a model gets with a prompt.
     *
     * @param profile tokens of the text in every prompt
     * @param lines the tokens of the lines by the kind of their memories
     * @param block tokens of the whole block
     * @param budget maximum tokens of the block
     */
    public static TokenBar ofPrompt(int profile, Map<MemoryKind, Integer> lines, int block, int budget, Words words) {
        // Lines that share a day or a heading count less together than each alone.
        double share = Math.min(
                1,
                block
                        / (double) Math.max(
                                1, lines.values().stream().mapToInt(i -> i).sum()));
        int facts = (int) (share * (lines.getOrDefault(MemoryKind.FACT, 0) + lines.getOrDefault(MemoryKind.NOTE, 0)));
        int turns = (int) (share * lines.getOrDefault(MemoryKind.EPISODE, 0));
        int other = (int)
                (share * (lines.getOrDefault(MemoryKind.DOCUMENT, 0) + lines.getOrDefault(MemoryKind.REFLECTION, 0)));
        return of(
                List.of(
                        new Part("profile", words.say("profile"), profile),
                        new Part("facts", words.say("facts"), facts),
                        new Part("turns", words.say("turns"), turns),
                        new Part("other", words.say("files and insight"), other),
                        new Part("around", words.say("what surrounds the lines"), block - facts - turns - other)),
                profile + budget);
    }

    public int free() {
        return most - tokens;
    }

    /** The parts with their places on a bar that is 300 wide. */
    public List<Place> places() {
        var places = new ArrayList<Place>();
        int before = 0;
        for (var part : parts) {
            int from = WIDTH * before / Math.max(1, most);
            before += part.tokens;
            places.add(new Place(part, from, Math.max(1, WIDTH * before / Math.max(1, most) - from - 1)));
        }
        return places;
    }

    /**
     * A part.
     *
     * @param tone the class of its colour
     * @param label what it is
     */
    public record Part(String tone, String label, int tokens) {}

    /** A part at its place. */
    public record Place(Part part, int x, int width) {}
}
