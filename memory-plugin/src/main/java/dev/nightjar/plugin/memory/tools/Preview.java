package dev.nightjar.plugin.memory.tools;

import dev.nightjar.commons.text.CodePoints;

/** The beginning of a text, for answers that only have to be recognised. */
final class Preview {

    private static final int CHARACTERS = 80;

    private Preview() {}

    /** At most 80 characters, with dots when something was cut. */
    public static String of(String content) {
        return CodePoints.marked(content, CHARACTERS, "...");
    }
}
