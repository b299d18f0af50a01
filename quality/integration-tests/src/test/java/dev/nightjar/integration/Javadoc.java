package dev.nightjar.integration;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the sources say about records and their components. */
final class Javadoc {

    private static final Pattern INLINE_TAG = Pattern.compile("\\{@(?:code|link #?)\\s*([^}]*)}");

    private Javadoc() {}

    /** What a record's Javadoc says about a component, in one line of Markdown. */
    static String parameter(Class<?> type, String component) {
        Matcher found = Pattern.compile("@param\\s+" + component + "\\s+(.*?)(?=@param|@throws|$)")
                .matcher(comment(type));
        if (!found.find()) {
            throw new AssertionError("the Javadoc of " + type.getName() + " has no @param " + component);
        }
        return INLINE_TAG.matcher(found.group(1)).replaceAll("`$1`").strip();
    }

    /** The comment before a record's declaration, without its asterisks, on one line. */
    private static String comment(Class<?> type) {
        String source = Snippets.read(source(type));
        Matcher declaration = Pattern.compile("(?:public |private |static )*record " + type.getSimpleName() + "\\(")
                .matcher(source);
        if (!declaration.find()) {
            throw new AssertionError("no record " + type.getSimpleName() + " in the source of " + type.getName());
        }
        String before = source.substring(0, declaration.start());
        return before.substring(before.lastIndexOf("/**") + 3, before.lastIndexOf("*/"))
                .replaceAll("\\s*\\n\\s*(?:\\*\\s*)?", " ");
    }

    private static Path source(Class<?> type) {
        String path =
                "src/main/java/" + type.getName().replaceFirst("\\$.*", "").replace('.', '/') + ".java";
        List<Path> files = Project.modules().stream()
                .map(module -> module.resolve(path))
                .filter(Files::exists)
                .toList();
        if (files.size() != 1) {
            throw new AssertionError(path + " is in " + files.size() + " modules");
        }
        return files.get(0);
    }
}
