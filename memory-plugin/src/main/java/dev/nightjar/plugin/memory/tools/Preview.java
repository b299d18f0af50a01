package dev.nightjar.plugin.memory.tools;

import dev.nightjar.commons.text.CodePoints;

/** The beginning of a text, for answers in which it only has to be recognised. */
final class Preview {

    private static final int CHARACTERS = 80;

    private Preview() {}

    /** At most 80 characters, with dots if the text was cut. */
    public static String of(String content) {
        return CodePoints.marked(content, CHARACTERS, "...");
    }
}
