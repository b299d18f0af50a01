package dev.nightjar.commons.prompt;

import dev.nightjar.commons.text.Resources;
import dev.nightjar.spi.AgentDefinition;

/** Reads agents' instructions from files whose first line is their version: {@code version: 3}. */
public final class Instructions {

    private static final String VERSION = "version: ";

    private Instructions() {}

    /**
     * Reads a file in a class's package.
     *
     * @throws IllegalStateException when the archive does not contain it, or it does not begin with its version
     */
    public static AgentDefinition.Instructions read(Class<?> beside, String file) {
        var text = Resources.text(beside, file);
        int end = text.indexOf('\n');
        if (end < 0 || !text.startsWith(VERSION)) {
            throw new IllegalStateException(file + " must begin with '" + VERSION + "'");
        }
        return new AgentDefinition.Instructions(
                text.substring(end).strip(),
                text.substring(VERSION.length(), end).strip());
    }
}
