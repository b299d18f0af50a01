package dev.nightjar.demo.chat;

import java.util.ArrayList;
import java.util.List;

/** The block for a model, made readable for people: headings and what stands under them, without its delimiters. */
final class RememberedText {

    private static final String HEADING = "## ";

    private RememberedText() {}

    /** The lines of a context block that say something; the block itself when it has no headings. */
    static List<String> lines(String block) {
        var said = new ArrayList<String>();
        var isInSection = false;
        for (var line : block.lines().map(String::strip).toList()) {
            if (line.startsWith(HEADING)) {
                isInSection = true;
                said.add(line.substring(HEADING.length()));
            } else if (line.startsWith("</")) {
                isInSection = false;
            } else if (isInSection && !line.isEmpty()) {
                said.add("  " + line);
            }
        }
        return said.isEmpty() ? block.lines().toList() : said;
    }
}
