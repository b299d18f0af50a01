package dev.nightjar.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Time limits a busy machine keeps, for tests of something else than how long it takes. */
final class Limits {

    private Limits() {}

    /** Writes them for all hosts of a data root, which is made; the limit of a prompt that is not the first stays. */
    static void ofFirstPrompt(Path dataRoot) {
        write(dataRoot, "kernel:\n  first_context_timeout_ms: 60000\n");
    }

    /** Writes them for all hosts of a data root, which is made. */
    static void ofEverything(Path dataRoot) {
        write(dataRoot, """
                kernel:
                  context_timeout_ms: 60000
                  first_context_timeout_ms: 60000
                memory:
                  capture:
                    timeout_ms: 60000
                  embedding:
                    query_timeout_ms: 60000
                """);
    }

    private static void write(Path dataRoot, String yaml) {
        try {
            Files.writeString(Files.createDirectories(dataRoot).resolve("nightjar.yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
