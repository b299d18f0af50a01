package dev.nightjar.cli.checkup;

import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.commons.text.ByteSize;
import dev.nightjar.kernel.checkup.HostCheckup.Finding;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.store.StoreCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks the file of a store for damage and whether it is writable.
 *
 * @param store the file
 * @param isDeep whether a large file is read through and checked for consistency, too
 * @param isRepairing whether damaged indexes are rebuilt
 */
record StoreCheckup(StoreCheck store, boolean isDeep, boolean isRepairing) {

    private static final String SUBJECT = "store";
    /** Size of a file that is read through in about a second. */
    private static final long READ_THROUGH_BYTES = 128L << 20;

    List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        store.writeProblem()
                .ifPresent(problem ->
                        findings.add(Finding.broken(SUBJECT, store.location() + " cannot be written: " + problem)));
        if (isDeep || isRepairing || store.bytes() <= READ_THROUGH_BYTES) {
            findings.addAll(damage());
        } else {
            findings.add(Finding.notice(
                    SUBJECT,
                    store.location() + ": its " + ByteSize.of(store.bytes())
                            + " were not read through, which takes a while; 'nightjar doctor --deep' does it"));
        }
        return findings;
    }

    private List<Finding> damage() {
        var problems = store.problems(isDeep || isRepairing);
        if (!isRepairing || problems.isEmpty()) {
            return told(problems);
        }
        var findings = new ArrayList<Finding>();
        findings.add(rebuilt(problems));
        findings.addAll(told(store.problems(true)));
        return findings;
    }

    private Finding rebuilt(List<StoreCheck.Problem> problems) {
        try {
            store.rebuild();
            return Finding.notice("repair", "the indexes were rebuilt, because of: " + listed(problems));
        } catch (MemoryException e) {
            return Finding.broken("repair", "the indexes could not be rebuilt: " + e.getMessage());
        }
    }

    private List<Finding> told(List<StoreCheck.Problem> problems) {
        if (problems.isEmpty()) {
            return List.of(Finding.good(
                    SUBJECT,
                    store.location() + ": its " + ByteSize.of(store.bytes()) + " were read through and are sound"
                            + (isDeep ? ", and all that has to agree does" : "")));
        }
        boolean isRebuildable = problems.stream().allMatch(StoreCheck.Problem::isRebuildable);
        var what = store.location() + " is damaged: " + listed(problems);
        return List.of(Finding.broken(
                SUBJECT,
                isRebuildable
                        ? what + ". Only indexes are, which can be rebuilt: 'nightjar doctor --repair' does it"
                        : what
                                + ". Restore the file from a backup; without one, 'nightjar doctor --rescue FOLDER' copies"
                                + " what can still be read"));
    }

    private static String listed(List<StoreCheck.Problem> problems) {
        return problems.stream().map(StoreCheck.Problem::detail).collect(Collectors.joining("; "));
    }

    /** Reports a data folder or an agent that was named and does not exist: most likely it is mistyped. */
    static final class MissingData {

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
                                + settings.root().toAbsolutePath() + ", and none was made; "
                                + others(settings.root())));
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
}
