package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.memory.ImportFile.BadRecordException;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.command.shared.SkippedRecords;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.host.StoreFile;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.commons.file.StoreFiles;
import dev.nightjar.kernel.transfer.TransferLine;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.spi.store.MemoryCopying;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Commands that write or read a whole memory: {@code nightjar memory export}, {@code import}, {@code backup} and
 * {@code restore}.
 */
final class MemoryFiles {

    private MemoryFiles() {}

    @Command(
            name = "export",
            description = {
                "Write all memories of the namespace to a file, with history, conversations and entities.",
                "Documents are not exported; index their files again.",
                "The file is JSON Lines; only its owner can read it. 'memory import' reads it."
            })
    static final class Export extends HostSubcommand {

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description = "File (default: memories.jsonl).")
        Path file = Path.of("memories.jsonl");

        @Option(names = "--force", description = "Replace the file if there is one.")
        boolean isForced;

        @Override
        protected void check(Clock clock) {
            NamedFile.check(file);
            if (Files.exists(file) && !isForced) {
                throw new IllegalArgumentException(
                        "There is a file " + file + " already; name another one with -o, or add --force to replace it");
            }
        }

        @Override
        protected int run(Host host) {
            var target = file.toAbsolutePath();
            var count = new long[1];
            try {
                NamedFile.replace(target, unfinished -> count[0] = write(host, unfinished));
            } catch (IOException | UncheckedIOException e) {
                throw new CommandFailure("Cannot write " + file + ": " + e.getMessage());
            }
            long memories = count[0];
            var done = "Exported " + (memories == 1 ? "1 memory" : memories + " memories") + " of "
                    + new NamespaceOptions().describe(host) + " to " + file;
            answer(Map.of("file", target.toString(), "memories", memories), () -> done(done));
            long documents = host.memory(DocumentService.class).count(host.ownScope());
            if (documents > 0) {
                remark("Not exported: " + documents + (documents == 1 ? " document" : " documents")
                        + ". Index the files again where the memories are imported: " + command("memory index PATH"));
            }
            return DONE;
        }

        private long write(Host host, Path unfinished) throws IOException {
            var scope = host.ownScope();
            try (var writer = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8);
                    var line = new ProgressLine(console())) {
                writer.write(TransferLine.header(scope, host.clock().instant()) + "\n");
                long total = host.memory(MemoryTransfer.class).count(scope);
                var count = new long[1];
                host.memory(MemoryTransfer.class).export(scope, item -> {
                    write(writer, item);
                    if (item instanceof TransferItem.MemoryItem) {
                        line.show(++count[0], total, "of the memories are written");
                    }
                });
                return count[0];
            }
        }

        private static void write(Writer writer, TransferItem item) {
            try {
                writer.write(TransferLine.of(item));
                writer.write('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Command(
            name = "import",
            description = {
                "Add the memories of an export to the namespace.",
                "Known memories are not added again, so an import can be repeated. 'memory undo' takes " + "it back.",
                "A plain JSON array of records with id, content, category and created_at becomes notes."
            })
    static final class Import extends HostSubcommand.Beginning {

        private static final int AT_ONCE = 200;

        @Parameters(paramLabel = "FILE", description = "A file that 'memory export' wrote.")
        Path file = Path.of("");

        @Override
        protected void check(Clock clock) {
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException(
                        "There is no file " + file + "; name one that 'memory export' wrote");
            }
        }

        @Override
        protected int run(Host host) {
            var running = host.memory(MemoryTransfer.class).begin(host.ownScope());
            var skipped = new SkippedRecords(this);
            try {
                read(running, skipped);
            } catch (BadRecordException | IOException e) {
                var why = e instanceof IOException ? "Cannot read " + file + ": " + e.getMessage() : e.getMessage();
                throw new CommandFailure(why + "; " + running.result().added()
                        + " memories before it were added. Correct the file and import it again");
            } catch (MemoryException e) {
                throw new CommandFailure(
                        e.getMessage() + ". " + running.result().added()
                                + " memories were added before; import the file again later: nothing is added twice");
            }
            tell(host, running.result(), skipped.count());
            return skipped.exitCode();
        }

        private void read(MemoryTransfer.Import running, SkippedRecords skipped) throws IOException {
            long size = Files.size(file);
            try (var items = ImportFile.open(file);
                    var line = new ProgressLine(console())) {
                var batch = new ArrayList<TransferItem>();
                try {
                    for (var item = items.next(skipped::add); item.isPresent(); item = items.next(skipped::add)) {
                        batch.add(item.get());
                        if (batch.size() == AT_ONCE) {
                            add(running, batch);
                            line.show(items.bytesRead(), size, running.result().added() + " memories added");
                        }
                    }
                } finally {
                    add(running, batch);
                }
            }
        }

        /** Adds items. Those that were refused are not tried again at the end. */
        private static void add(MemoryTransfer.Import running, List<TransferItem> batch) {
            var some = List.copyOf(batch);
            batch.clear();
            running.add(some);
        }

        private record Imported(
                long added, long known, long blank, long forgotten, long refused, long links, int skipped) {}

        private void tell(Host host, MemoryTransfer.Result result, int skipped) {
            if (isJson()) {
                printJson(new Imported(
                        result.added(),
                        result.known(),
                        result.leftOut().blank(),
                        result.leftOut().forgotten(),
                        result.leftOut().refused(),
                        result.links(),
                        skipped));
                return;
            }
            screen().hanging(
                            Style.GOOD,
                            "Added " + result.added() + " memories and " + result.links() + " links to "
                                    + new NamespaceOptions().describe(host) + "; " + result.known() + " were known, "
                                    + result.leftOut().blank() + " blank.");
            if (result.leftOut().refused() > 0) {
                remark(result.leftOut().refused() + " were left out because memory.policy keeps them out of memory");
            }
            if (result.leftOut().forgotten() > 0) {
                remark(result.leftOut().forgotten()
                        + " were left out because they had been forgotten here after they were said");
            }
            if (result.added() > 0) {
                remark("They are found by words at once, by meaning once they are embedded in the background: "
                        + command("memory reindex") + " does it now. What was added can be taken back: "
                        + command("memory runs"));
            }
        }
    }

    @Command(
            name = "backup",
            description = {
                "Copy the whole store of the agent, with all users, into a file, while others use it.",
                "The copy is checked before it replaces an older one.",
                "'memory restore' puts it back."
            })
    static final class Backup extends HostSubcommand {

        private static final double BYTES_PER_MIB = 1024 * 1024;

        @Parameters(paramLabel = "FILE", description = "Where to.")
        @SuppressWarnings("NullAway.Init")
        Path file;

        @Option(names = "--force", description = "Replace the file if there is one.")
        boolean isForced;

        @Override
        protected void check(Clock clock) {
            NamedFile.check(file);
            if (Files.exists(file) && !isForced) {
                throw new IllegalArgumentException(
                        "There is a file " + file + " already; name another one, or add --force to replace it");
            }
        }

        /** A host makes the store that is not there; its backup would replace one that has something. */
        @Override
        protected Host start(HostSettings settings) {
            var agent = settings.scope().agentId();
            var folder = settings.root().resolve(agent);
            if (!settings.isMemoryInServer() && !Files.exists(folder.resolve(StoreFiles.NAME))) {
                throw new CommandFailure("There is nothing to back up: nothing is remembered yet of agent " + agent
                        + ", in " + folder + "; --agent and --data-dir name another store");
            }
            return super.start(settings);
        }

        @Override
        protected int run(Host host) {
            host.memory();
            var agent = host.scope().agentId();
            var target = file.toAbsolutePath();
            host.memory(MemoryCopying.class).backUp(target);
            long bytes = size(target);
            answer(
                    Map.of("file", target.toString(), "bytes", bytes),
                    () -> screen().hanging(
                                    Style.GOOD,
                                    String.format(
                                            Locale.ROOT,
                                            "Wrote the store of agent %s to %s, %.1f MiB.",
                                            agent,
                                            file,
                                            bytes / BYTES_PER_MIB)));
            return DONE;
        }

        private long size(Path target) {
            try {
                return Files.size(target);
            } catch (IOException e) {
                throw new CommandFailure("Cannot read " + file + ": " + e.getMessage());
            }
        }
    }

    @Command(
            name = "restore",
            description = {
                "Replace the agent's store by a backup, which is checked first.",
                "The former store is kept beside it under another name. Nobody may have it open."
            })
    static final class Restore extends Subcommand implements Callable<Integer> {

        @Parameters(paramLabel = "FILE", description = "Backup, or a copy of a memory.db.")
        @SuppressWarnings("NullAway.Init")
        Path file;

        @Override
        public Integer call() {
            try {
                tell(StoreFile.restore(settings(), file.toAbsolutePath()));
                return DONE;
            } catch (IOException e) {
                throw new CommandFailure("Cannot restore " + file + ": " + e);
            }
        }

        private record Restored(Path folder, @Nullable Path replaced) {}

        private void tell(StoreFile.Restoring restored) {
            if (isJson()) {
                printJson(
                        new Restored(restored.agentFolder(), restored.replaced().orElse(null)));
                return;
            }
            done("Restored " + file + " into " + restored.agentFolder() + ".");
            restored.replaced()
                    .ifPresent(path ->
                            remark("The store that was there is " + path + " now; remove it when it is not needed"));
        }
    }
}
