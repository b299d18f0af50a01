package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/**
 * What came of a run.
 *
 * @param exitCode its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Outcome(int exitCode, String out, String err) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The outcome itself, if everything went well. */
    Outcome succeeded() {
        assertThat(exitCode).as("exit code; standard error: %s", err).isZero();
        return this;
    }

    /** Standard output without its line breaks. */
    String text() {
        return out.replaceAll("\\s+", " ");
    }

    /** Standard output as one JSON value. */
    JsonNode json() {
        try {
            return JSON.readTree(succeeded().out);
        } catch (IOException e) {
            throw new AssertionError("Not JSON: " + out, e);
        }
    }
}
