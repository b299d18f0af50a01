package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A document whose end is generated: all that follows {@link #MARK}. {@code docs/write} rewrites it. */
public final class GeneratedDocument {

    private static final String MARK = "<!-- Generated from here on: docs/write rewrites it. -->\n";
    private static final String PROPERTY = "nightjar.docs";

    private GeneratedDocument() {}

    /**
     * Checks that the document ends with this text; with the system property {@code nightjar.docs=write} writes it
     * first.
     */
    public static void check(String name, String generated) {
        Path document = Project.path("docs", name);
        String present = Snippets.read(document);
        assertThat(present).as("docs/" + name + " has no line " + MARK).contains(MARK);
        String head = present.substring(0, present.indexOf(MARK) + MARK.length());
        String expected = head + "\n" + generated.strip() + "\n";
        if (System.getProperty(PROPERTY, "").equals("write")) {
            write(document, expected);
            present = Snippets.read(document);
        }
        assertThat(present)
                .as("docs/" + name + " is out of date; the command docs/write rewrites it")
                .isEqualTo(expected);
    }

    /** The same for a file that is generated as a whole. */
    static void checkWhole(Path file, String generated) {
        if (System.getProperty(PROPERTY, "").equals("write")) {
            write(file, generated);
        }
        assertThat(Snippets.read(file))
                .as(file + " is out of date; the command docs/write rewrites it")
                .isEqualTo(generated);
    }

    private static void write(Path document, String text) {
        try {
            Files.writeString(document, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
