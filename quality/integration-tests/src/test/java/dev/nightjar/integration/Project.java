package dev.nightjar.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folders of the project under test. */
public final class Project {

    /** The folder of the checkout. */
    public static final Path ROOT = root();

    /** The first version in a project file is that of the project. */
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

    private static final List<Path> GROUPS = List.of(ROOT, ROOT.resolve("hosts"), ROOT.resolve("quality"));

    private Project() {}

    /**
     * A path in a module, whichever group of modules has it, or else under the root.
     *
     * @param first begins with the name of the module
     */
    public static Path path(String first, String... more) {
        Path inside = Path.of(first, more);
        return GROUPS.stream()
                .filter(group -> Files.exists(group.resolve(inside.getName(0))))
                .findFirst()
                .orElse(ROOT)
                .resolve(inside);
    }

    /** The folders of all modules, sorted. */
    public static List<Path> modules() {
        return GROUPS.stream()
                .filter(Files::isDirectory)
                .flatMap(Project::children)
                .filter(folder -> Files.exists(folder.resolve("pom.xml")))
                .sorted()
                .toList();
    }

    /** The version of the build. */
    static String version() {
        Matcher found = VERSION.matcher(Snippets.read(ROOT.resolve("pom.xml")));
        if (!found.find()) {
            throw new IllegalStateException("pom.xml has no version");
        }
        return found.group(1);
    }

    private static Stream<Path> children(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("Tests run inside the checkout, which has the folder .mvn");
            }
        }
        return folder;
    }
}
