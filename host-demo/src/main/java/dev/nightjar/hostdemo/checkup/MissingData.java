package dev.nightjar.hostdemo.checkup;

import dev.nightjar.hostdemo.host.HostSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tells a data folder or an agent that was named and is not there: most likely it is mistyped. */
final class MissingData {

    private MissingData() {}

    static Optional<Finding> of(HostSettings settings) {
        var root = settings.dataRoot();
        if (root != null && !Files.isDirectory(root)) {
            return Optional.of(Finding.broken(
                    "data",
                    "the folder " + root.toAbsolutePath()
                            + " that --data-dir names does not exist, and was not made; name the"
                            + " one memory was written to, or leave the option out"));
        }
        var agent = settings.agent();
        if (agent != null && !Files.isDirectory(settings.root().resolve(agent))) {
            return Optional.of(Finding.broken(
                    "data",
                    "there is no memory of the agent '" + agent + "' in "
                            + settings.root().toAbsolutePath() + ", and none was made; " + others(settings.root())));
        }
        return Optional.empty();
    }

    private static String others(Path root) {
        List<Path> folders;
        try (var found = Files.list(root)) {
            folders = found.filter(folder -> Files.exists(folder.resolve("memory.db")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return "the folder cannot be read: " + e;
        }
        return folders.isEmpty()
                ? "there is no other either"
                : "there are "
                        + folders.stream()
                                .map(folder -> "'" + folder.getFileName() + "'")
                                .collect(Collectors.joining(", "));
    }
}
