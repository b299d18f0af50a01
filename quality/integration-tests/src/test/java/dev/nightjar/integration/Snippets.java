package dev.nightjar.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Code in documents, and the regions of tests it is taken from. */
public final class Snippets {

    private static final Path SOURCES = Path.of("src/test/java/dev/nightjar/integration");

    private static final Pattern IMPORT = Pattern.compile("(?m)^import ([a-zA-Z0-9_.]+);\\n+");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([a-z0-9.]+);");
    private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w+");

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

    /** The Java in a Markdown file, without the imports that stand in front of it. */
    static List<String> samples(Path document) {
        return blocks(document, "java").stream()
                .map(block -> IMPORT.matcher(block).replaceAll(""))
                .toList();
    }

    /** The classes that a Markdown file imports. */
    static Set<String> imports(Path document) {
        return IMPORT.matcher(read(document))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    /**
     * The classes that a sample names, as the test imports them that it is taken from.
     *
     * @param test its file, whose package may have classes of the sample, too
     */
    static Set<String> named(String sample, Path test) {
        String source = read(test);
        var found = PACKAGE.matcher(source);
        String here = found.find() ? found.group(1) : "";
        Path module = Path.of(test.toString().replaceFirst("src.test.java.*", "src/main/java"));
        return Stream.concat(
                        IMPORT.matcher(source).results().map(one -> one.group(1)),
                        WORD.matcher(sample)
                                .results()
                                .map(one -> here + "." + one.group())
                                .filter(name -> Files.exists(module.resolve(name.replace('.', '/') + ".java"))))
                .filter(name -> Pattern.compile("\\b" + name.substring(name.lastIndexOf('.') + 1) + "\\b")
                        .matcher(sample)
                        .find())
                .collect(Collectors.toSet());
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
