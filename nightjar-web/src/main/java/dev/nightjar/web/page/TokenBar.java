package dev.nightjar.web.page;

import java.util.ArrayList;
import java.util.List;

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

    /** The tokens that are left. */
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
