package dev.nightjar.commons.prompt;

/**
 * An item of a Markdown list whose text somebody else wrote. A text of several lines stands below the item's own words,
 * indented, so that none of its lines can pass for another item or for a heading of the document, and code blocks in it
 * begin and end inside the item.
 */
public final class ListItem {

    private static final String BULLET = "- ";
    private static final String INDENT = "  ";

    private ListItem() {}

    /**
     * The item, with the end of its last line.
     *
     * @param before what stands in front of the text on one line; empty for nothing
     * @param text the text, with {@code \n} between lines
     * @param after what stands behind it on one line; empty for nothing
     */
    public static String of(String before, String text, String after) {
        if (text.indexOf('\n') < 0) {
            return BULLET + joined(joined(before, text), after) + "\n";
        }
        var own = joined(before, after);
        return BULLET + (own.isEmpty() ? "" : own + "\n" + INDENT) + indented(text) + "\n";
    }

    private static String joined(String one, String other) {
        return one.isEmpty() || other.isEmpty() ? one + other : one + " " + other;
    }

    /** With an indentation before every line but the first; a blank line needs none. */
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
