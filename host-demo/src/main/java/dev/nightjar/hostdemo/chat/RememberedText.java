package dev.nightjar.hostdemo.chat;

import java.util.ArrayList;
import java.util.List;

/** The block for a model, made readable for people: headings and what stands under them, without its delimiters. */
final class RememberedText {

    private static final String HEADING = "## ";
    private static final String OPENING = "<";
    private static final String CLOSING = "</";

    private RememberedText() {}

    /** The lines of a context block that say something; the block itself when it has no headings. */
    static List<String> lines(String block) {
        var said = new ArrayList<String>();
        var isInSection = false;
        var closing = "";
        for (var line : block.lines().toList()) {
            if (closing.isEmpty() && line.startsWith(OPENING)) {
                closing = CLOSING + line.substring(OPENING.length());
            } else if (line.equals(closing)) {
                closing = "";
                isInSection = false;
            } else if (line.startsWith(HEADING)) {
                isInSection = true;
                said.add(line.substring(HEADING.length()));
            } else if (isInSection && !line.isBlank()) {
                said.add("  " + line);
            }
        }
        return said.isEmpty() ? block.lines().toList() : said;
    }
}
