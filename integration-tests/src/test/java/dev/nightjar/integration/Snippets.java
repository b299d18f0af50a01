package dev.nightjar.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Code in documents, and the regions of tests it is taken from. */
public final class Snippets {

    private static final Path SOURCES = Path.of("src/test/java/dev/nightjar/integration");

    private Snippets() {}

    /** The code blocks of a language in a Markdown file. */
    static List<String> blocks(Path document, String language) {
        var blocks = new ArrayList<String>();
        String text = read(document);
        String fence = "```" + language + "\n";
        for (int start = text.indexOf(fence); start >= 0; start = text.indexOf(fence, start)) {
            start += fence.length();
            blocks.add(text.substring(start, text.indexOf("```", start)));
        }
        return blocks;
    }

    /** What stands between {@code tag::NAME[]} and {@code end::NAME[]} in a test. */
    static String region(Class<?> test, String name) {
        return region(SOURCES.resolve(test.getSimpleName() + ".java"), name);
    }

    /** The same in a test of another module. */
    static String region(Path test, String name) {
        return read(test)
                .lines()
                .dropWhile(line -> !line.contains("// tag::" + name + "[]"))
                .skip(1)
                .takeWhile(line -> !line.contains("// end::" + name + "[]"))
                .collect(Collectors.joining("\n"));
    }

    /** Without line ends and indents, which differ. */
    static String squeezed(String code) {
        return code.replaceAll("\\s+", " ").strip();
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
