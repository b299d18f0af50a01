package dev.nightjar.plugin.memory.document;

import dev.nightjar.memory.document.IndexingReport.Remark;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The files under some paths. Links are not followed, so there can be no loop; to index what a link leads to, name its
 * own path.
 *
 * @param files the files by their real paths, each once
 * @param folders the folders among the paths
 * @param unreadable folders whose content is unknown
 * @param skipped what was left out although somebody may expect it
 */
record FoundFiles(Set<Path> files, List<Path> folders, List<Path> unreadable, List<Remark> skipped) {

    /** Marks folders whose content can be made again. */
    private static final String CACHE_MARK = "CACHEDIR.TAG";

    private static final Set<String> NEVER_OWN = Set.of("node_modules", "__pycache__");

    /** Build output folders, with the files next to them that prove it. */
    private static final Map<String, List<String>> WRITTEN_BY = Map.of(
            "target", List.of("pom.xml", "Cargo.toml", "build.sbt"),
            "build", List.of("build.gradle", "build.gradle.kts", "package.json", "CMakeLists.txt"),
            "dist", List.of("package.json", "pyproject.toml", "setup.py"),
            "out", List.of("package.json", "build.gradle", "build.gradle.kts"));

    /** @throws IllegalArgumentException if a path does not exist */
    static FoundFiles of(Collection<Path> paths) {
        var found = new FoundFiles(new TreeSet<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        paths.forEach(found::add);
        return found;
    }

    private void add(Path path) {
        try {
            var real = path.toRealPath();
            if (Files.isDirectory(real)) {
                folders.add(real);
                Files.walkFileTree(real, new Visitor(real));
            } else if (Files.isRegularFile(real)) {
                files.add(real);
            } else {
                skipped.add(new Remark(real.toUri(), "is neither a file nor a folder"));
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "There is no file or folder " + path + " that can be read ("
                            + e.getClass().getSimpleName() + ")",
                    e);
        }
    }

    /** Whether a file with this URI may exist although it was not found. */
    boolean mayHold(URI uri) {
        var text = uri.toString();
        return unreadable.stream()
                .anyMatch(folder -> text.startsWith(folder.toUri().toString()));
    }

    private final class Visitor extends SimpleFileVisitor<Path> {

        private final Path root;

        Visitor(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean isLeftOut = !folder.equals(root) && (isHidden(folder) || isWrittenByPrograms(folder));
            return isLeftOut ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isSymbolicLink()) {
                skipped.add(new Remark(file.toUri(), "is a symbolic link; index what it leads to by its own path"));
            } else if (attributes.isOther()) {
                skipped.add(new Remark(file.toUri(), "is a pipe, a socket or a device"));
            } else if (!isHidden(file)) {
                files.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            skipped.add(
                    new Remark(file.toUri(), "cannot be read (" + e.getClass().getSimpleName() + ")"));
            unreadable.add(file);
            return FileVisitResult.CONTINUE;
        }
    }

    private static boolean isHidden(Path path) {
        return String.valueOf(path.getFileName()).startsWith(".");
    }

    private static boolean isWrittenByPrograms(Path folder) {
        var name = String.valueOf(folder.getFileName());
        return NEVER_OWN.contains(name)
                || Files.exists(folder.resolve(CACHE_MARK))
                || WRITTEN_BY.getOrDefault(name, List.of()).stream()
                        .anyMatch(file -> Files.exists(folder.resolveSibling(file)));
    }
}
