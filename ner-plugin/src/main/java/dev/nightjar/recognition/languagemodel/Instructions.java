package dev.nightjar.recognition.languagemodel;

import dev.nightjar.extension.AgentInstructions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The agent's instructions, from the file beside this class; its first line tells their version. */
final class Instructions {

    private static final String FILE = "entity-recognizer.md";
    private static final String VERSION = "version: ";

    private Instructions() {}

    static AgentInstructions read() {
        try (var file = Instructions.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException("The plugin archive lacks " + FILE);
            }
            var text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            int end = text.indexOf('\n');
            if (end < 0 || !text.startsWith(VERSION)) {
                throw new IllegalStateException(FILE + " must begin with '" + VERSION + "'");
            }
            return new AgentInstructions(
                    text.substring(end).strip(),
                    text.substring(VERSION.length(), end).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
