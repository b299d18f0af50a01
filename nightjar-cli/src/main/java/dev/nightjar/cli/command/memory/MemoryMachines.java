package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.memory.ImportFile.BadRecordException;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.command.shared.SkippedRecords;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.commons.file.StoreFiles;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.transfer.MemoryMerge;
import dev.nightjar.spi.transfer.MemoryMerge.Merged;
import dev.nightjar.spi.transfer.TransferItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for one user on several machines: {@code nightjar memory merge} and {@code nightjar memory sync}. */
final class MemoryMachines {

    private MemoryMachines() {}

    /** Result of a merge in words. */
    private static String told(Merged merged) {
        if (merged.isNothing()) {
            return "Nothing was new.";
        }
        var parts = new ArrayList<String>();
        add(parts, merged.turns(), "turn", "turns");
        add(parts, merged.facts(), "fact", "facts");
        add(parts, merged.notes(), "note", "notes");
        add(parts, merged.others(), "insight", "insights");
        var came = parts.isEmpty() ? "Nothing was added" : "Added " + String.join(", ", parts);
        var more = new ArrayList<String>();
        add(more, merged.changed(), "changed", "changed");
        add(more, merged.replaced(), "gave way to what was said later", "gave way to what was said later");
        add(more, merged.restored(), "restored", "restored");
        add(more, merged.erased(), "was erased, as on the other machine", "were erased, as on the other machine");
        return came + (more.isEmpty() ? "." : "; " + String.join(", ", more) + ".");
    }

    private static void add(List<String> parts, long count, String one, String many) {
        if (count > 0) {
            parts.add(count + " " + (count == 1 ? one : many));
        }
    }

    @Command(
            name = "merge",
            description = {
                "Merge the memories of another machine of the same user into these.",
                "Of two values the one said last is used; what was erased there is erased here.",
                "Repeating it, or another order, gives the same result. 'memory undo' takes it back, "
                        + "except erasures."
            })
    static final class Merge extends HostSubcommand.Beginning {

        @Parameters(
                paramLabel = "FILE|FOLDER",
                description = "A memory.db, a backup, an export, a data folder, or a folder of exports.")
        Path from = Path.of("");

        @Option(names = "--dry-run", description = "Only show what would be added.")
        boolean isDry;

        @Override
        protected void check(Clock clock) {
            if (!Files.isRegularFile(from) && !Files.isDirectory(from)) {
                throw new IllegalArgumentException("There is no file or folder " + from
                        + "; name a copy of the other store, what 'memory export' wrote, or a folder of those");
            }
        }

        @Override
        protected int run(Host host) {
            var merging = host.memory(MemoryMerge.class);
            try {
                var skipped = new SkippedRecords(this);
                var items = items(host, skipped);
                var merged = isDry ? merging.preview(host.ownScope(), items) : merging.merge(host.ownScope(), items);
                tell(host, merged);
                return skipped.exitCode();
            } catch (BadRecordException | IllegalArgumentException e) {
                throw new CommandFailure(e.getMessage() + ". Nothing was merged");
            } catch (IOException e) {
                throw new CommandFailure("Cannot read " + from + ": " + e.getMessage() + ". Nothing was merged");
            } catch (MemoryException e) {
                throw new CommandFailure(e.getMessage() + ". Nothing was merged");
            }
        }

        private List<TransferItem> items(Host host, SkippedRecords skipped) throws IOException {
            var items = new ArrayList<TransferItem>();
            try (var line = new ProgressLine(console())) {
                for (var file : files(host)) {
                    refuseOwn(host, file);
                    if (StoreFiles.isDatabase(file)) {
                        line.say("Reading " + file);
                        host.memory(MemoryMerge.class).export(file, host.ownScope(), items::add);
                    } else {
                        read(host, file, items, line, skipped);
                    }
                }
                line.say("Merging " + items.size() + " items");
            }
            return items;
        }

        private static void refuseOwn(Host host, Path file) throws IOException {
            var own = host.kernel().dataDirectory().resolve(StoreFiles.NAME);
            if (Files.exists(own) && Files.isSameFile(own, file)) {
                throw new IllegalArgumentException(file + " is the store of this machine itself");
            }
        }

        private List<Path> files(Host host) throws IOException {
            if (Files.isRegularFile(from)) {
                return List.of(from);
            }
            for (var store : List.of(
                    from.resolve(host.scope().agentId()).resolve(StoreFiles.NAME), from.resolve(StoreFiles.NAME))) {
                if (Files.isRegularFile(store)) {
                    return List.of(store);
                }
            }
            try (var found = Files.list(from)) {
                var exports = found.filter(file -> Files.isRegularFile(file)
                                && file.getFileName().toString().endsWith(".jsonl"))
                        .sorted()
                        .toList();
                if (exports.isEmpty()) {
                    throw new IllegalArgumentException("In " + from + " there is neither a store of agent "
                            + host.scope().agentId() + " nor an export (.jsonl)");
                }
                return exports;
            }
        }

        private static void read(
                Host host, Path file, List<TransferItem> items, ProgressLine line, SkippedRecords skipped)
                throws IOException {
            long size = Files.size(file);
            try (var lines = ImportFile.open(file)) {
                var origin = lines.origin();
                var scope = host.ownScope();
                if (!origin.namespace().isEmpty()
                        && (!origin.agent().equals(scope.agentId())
                                || !origin.namespace().equals(scope.namespace().value()))) {
                    throw new IllegalArgumentException(file + " contains memories of namespace " + origin.namespace()
                            + " of agent " + origin.agent() + ", but this is namespace " + scope.namespace()
                            + " of agent " + scope.agentId() + "; choose it with --namespace and --agent, or add them"
                            + " as others' memories with 'memory import'");
                }
                for (var item = lines.next(skipped::add); item.isPresent(); item = lines.next(skipped::add)) {
                    items.add(item.get());
                    line.show(lines.bytesRead(), size, "of " + file.getFileName() + " is read");
                }
            }
        }

        private record MergeAnswer(boolean isDryRun, Merged merged) {}

        private void tell(Host host, Merged merged) {
            if (isJson()) {
                printJson(new MergeAnswer(isDry, merged));
                return;
            }
            var where = new NamespaceOptions().describe(host);
            screen().hanging(
                            Style.GOOD,
                            (isDry ? "This would happen to " : "Merged " + from + " into ") + where + ": "
                                    + told(merged));
            if (merged.refused() > 0) {
                remark(merged.refused() + " were left out because memory.policy keeps them out of memory");
            }
        }
    }

    @Command(
            name = "sync",
            description = {
                "Share memory with your other machines through a folder that is copied between them.",
                "Writes what is new here and reads what the others wrote. Run it on each machine, once a "
                        + "day or by a timer.",
                "It may be interrupted or run on several machines at once."
            })
    static final class Sync extends HostSubcommand.Beginning {

        @Parameters(paramLabel = "FOLDER", description = "Shared folder; created if missing.")
        Path folder = Path.of("");

        @Override
        protected int run(Host host) {
            try {
                if (!Files.isDirectory(folder)) {
                    OwnerOnly.createFolders(folder);
                }
                var shared = new SharedFolder(folder, host);
                try (var line = new ProgressLine(console())) {
                    line.say("Reading " + folder);
                    shared.look();
                    line.say("Merging and writing");
                    tell(host, shared.sync());
                }
                return DONE;
            } catch (IOException e) {
                throw new CommandFailure("Cannot use " + folder + ": " + e.getMessage() + "; run it again later");
            } catch (MemoryException | IllegalArgumentException e) {
                throw new CommandFailure(e.getMessage() + "; run it again later");
            }
        }

        private record SyncAnswer(
                Merged merged,
                int filesRead,
                long linesWritten,
                @Nullable String file,
                List<String> leftAlone) {}

        private void tell(Host host, SharedFolder.Synced synced) {
            var file = synced.file();
            if (isJson()) {
                printJson(new SyncAnswer(
                        synced.merged(),
                        synced.read(),
                        synced.written(),
                        file == null ? null : file.toString(),
                        synced.leftAlone()));
                return;
            }
            screen().hanging(
                            Style.GOOD,
                            "Read " + synced.read() + (synced.read() == 1 ? " new file" : " new files") + " for "
                                    + new NamespaceOptions().describe(host) + ": " + told(synced.merged()));
            done(
                    file == null
                            ? "The others know all that is here."
                            : "Wrote " + synced.written() + (synced.written() == 1 ? " line" : " lines") + " to " + file
                                    + ".");
            synced.leftAlone().forEach(one -> remark("Left alone: " + one));
        }
    }
}
