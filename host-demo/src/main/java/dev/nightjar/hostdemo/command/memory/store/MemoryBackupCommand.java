package dev.nightjar.hostdemo.command.memory.store;

import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.terminal.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory backup}: the whole store in one file. */
@Command(
        name = "backup",
        description = {
            "Copy the whole store of the agent, with all namespaces, schedules and vectors, into a file.",
            "Others may go on using the store. The copy is read through before it takes the place of an older one.",
            "'memory restore' puts it back."
        })
public final class MemoryBackupCommand extends HostSubcommand {

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

    @Override
    protected int run(Host host) {
        host.memory();
        var target = file.toAbsolutePath();
        host.copying().backUp(target);
        long bytes = size(target);
        if (isJson()) {
            printJson(Map.of("file", target.toString(), "bytes", bytes));
        } else {
            screen().hanging(
                            "",
                            Style.GOOD,
                            String.format(
                                    Locale.ROOT,
                                    "Wrote the store of agent %s to %s, %.1f MiB.",
                                    host.scope().agentId(),
                                    file,
                                    bytes / BYTES_PER_MIB));
        }
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
