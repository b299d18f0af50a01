package dev.nightjar.commons.prompt;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * The delimiters of a block of data. Both have an id that is new for each block and must not occur in its content, so
 * that the content cannot close the block. Immutable.
 *
 * @param name the kind of block, as the name of an XML element
 * @param id lower-case letters and digits
 */
public record Fence(String name, String id) {

    private static final int ID_LENGTH = 8;
    /** Without i, l, o and u, so that ids do not look like words. */
    private static final String ID_CHARACTERS = "0123456789abcdefghjkmnpqrstvwxyz";

    /** A fence with a random id. If {@link #isIn} finds the id in the final content, create another one. */
    public static Fence fresh(String name, RandomGenerator random) {
        var id = new StringBuilder();
        for (int i = 0; i < ID_LENGTH; i++) {
            id.append(ID_CHARACTERS.charAt(random.nextInt(ID_CHARACTERS.length())));
        }
        return new Fence(name, id.toString());
    }

    /** The content between delimiters with the first number that does not occur in it. */
    public static String around(String name, String content) {
        int number = 1;
        while (content.contains(String.valueOf(number))) {
            number++;
        }
        var fence = new Fence(name, String.valueOf(number));
        return fence.opening() + "\n" + content + "\n" + fence.closing();
    }

    /** The line before the content, without its line end. */
    public String opening() {
        return "<" + name + " id=\"" + id + "\">";
    }

    /** The line after the content. */
    public String closing() {
        return "</" + name + " id=\"" + id + "\">";
    }

    /** Whether the id occurs in the content, in any letter case. */
    public boolean isIn(String content) {
        return content.toLowerCase(Locale.ROOT).contains(id);
    }
}
