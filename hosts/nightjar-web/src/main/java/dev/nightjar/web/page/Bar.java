package dev.nightjar.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A part of a stacked bar.
 *
 * @param tone the class of its colour
 */
public record Bar(String tone, int x, int y, int height) {

    private static final int LEAST = 4;

    /**
     * A bar of several parts, the first at the bottom. Parts of zero are left out.
     *
     * @param whole the height of the picture
     * @param most the number of the longest bar in the picture
     * @param parts numbers by tone, in order
     */
    public static List<Bar> stack(int x, int whole, long most, Map<String, Long> parts) {
        var bars = new ArrayList<Bar>();
        int top = whole;
        for (var part : parts.entrySet()) {
            if (part.getValue() > 0) {
                int height = (int) Math.max(LEAST, Math.round((whole - 2.0 * LEAST) * part.getValue() / most));
                top = Math.max(0, top - height);
                bars.add(new Bar(part.getKey(), x, top, height));
            }
        }
        return bars;
    }
}
