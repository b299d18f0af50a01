package dev.nightjar.hostdemo.command.memory.store;

import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.command.shared.OwnFacts;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.terminal.ProgressLine;
import dev.nightjar.hostdemo.output.terminal.Style;
import dev.nightjar.hostdemo.transfer.ExportLine;
import dev.nightjar.memory.transfer.TransferItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightjar memory export}: all memories of the namespace in one file. */
@Command(
        name = "export",
        description = {
            "Write all memories of the namespace to a file, with their history, sessions and entities.",
            "Documents are not exported; index their files again where the memories are imported.",
            "The file is JSON Lines in UTF-8; only its owner can read it. 'memory import' reads it."
        })
public final class MemoryExportCommand extends HostSubcommand {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to (default: memories.jsonl).")
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
        if (isJson()) {
            printJson(Map.of("file", target.toString(), "memories", memories));
        } else {
            screen().hanging("", Style.GOOD, done);
        }
        long documents = host.documents().count(new OwnFacts(host).scope());
        if (documents > 0) {
            remark("Not exported: " + documents + (documents == 1 ? " document" : " documents")
                    + ". Index the files again where the memories are imported: " + command("memory index PATH"));
        }
        return DONE;
    }

    private long write(Host host, Path unfinished) throws IOException {
        var scope = new OwnFacts(host).scope();
        try (var writer = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8);
                var line = new ProgressLine(console())) {
            writer.write(ExportLine.header(scope, host.clock().instant()) + "\n");
            long total = host.transfer().count(scope);
            var count = new long[1];
            host.transfer().export(scope, item -> {
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
            writer.write(ExportLine.of(item));
            writer.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
