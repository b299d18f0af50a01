package dev.nightjar.commons.prompt;

/**
 * A Markdown list item with a text by somebody else. A text of several lines is below the item's own words and
 * indented. So none of its lines can look like another item or a heading of the document, and its code blocks stay
 * inside the item.
 */
public final class ListItem {

    private static final String BULLET = "- ";
    private static final String INDENT = "  ";

    private ListItem() {}

    /**
     * The item, with a line end.
     *
     * @param before own words before the text, on one line; empty for none
     * @param text the text, with {@code \n} between lines
     * @param after own words after it, on one line; empty for none
     */
    public static String of(String before, String text, String after) {
        return BULLET + withoutBullet(before, text, after);
    }

    /** The item without a bullet: own words, such as an id, begin it, and a bullet would be a token more. */
    public static String withoutBullet(String before, String text, String after) {
        if (text.indexOf('\n') < 0) {
            return joined(joined(before, text), after) + "\n";
        }
        var own = joined(before, after);
        return (own.isEmpty() ? "" : own + "\n" + INDENT) + indented(text) + "\n";
    }

    private static String joined(String one, String other) {
        return one.isEmpty() || other.isEmpty() ? one + other : one + " " + other;
    }

    /** Indents every line except the first and blank ones. */
    private static String indented(String text) {
        var indented = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            indented.append(text.charAt(i));
            boolean isLineFollowing = i + 1 < text.length() && text.charAt(i + 1) != '\n';
            if (text.charAt(i) == '\n' && isLineFollowing) {
                indented.append(INDENT);
            }
        }
        return indented.toString();
    }
}
