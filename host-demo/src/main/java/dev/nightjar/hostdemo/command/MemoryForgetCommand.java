package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.Style;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.Forgotten;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory forget}: erases a memory for good, after it has shown what goes. */
@Command(
        name = "forget",
        description = "Erase a memory for good, with its former versions. Shows what goes and asks first.")
final class MemoryForgetCommand extends HostSubcommand {

    @Parameters(paramLabel = "ID", description = "The id of the memory.")
    String id = "";

    @Option(names = "--force", description = "Do not ask.")
    boolean isForced;

    @Override
    void check(Clock clock) {
        var unused = new MemoryId(id);
        if (isJson() && !isForced) {
            throw new IllegalArgumentException("With --json nobody can be asked; add --force to erase " + id);
        }
    }

    @Override
    int run(Host host) {
        var own = new OwnFacts(host);
        var wanted = new MemoryId(id);
        var history = host.memory().history(own.scope(), wanted).orElseThrow(() -> own.unknown(wanted));
        var preview = host.memory().previewForget(own.scope(), wanted).orElseThrow(() -> own.unknown(wanted));
        if (!isJson()) {
            show(preview, history, host);
        }
        if (!isForced && !new Confirmation(console()).isGiven()) {
            remark("Nothing was erased");
            return NOT_POSSIBLE;
        }
        var forgotten = host.memory().forget(own.scope(), wanted).orElseThrow(() -> own.unknown(wanted));
        if (isJson()) {
            printJson(Map.of("forgotten", ids(forgotten.erased()), "restored", ids(forgotten.restored())));
        } else {
            screen().hanging("", Style.GOOD, "Erased.");
        }
        return DONE;
    }

    private static List<String> ids(List<? extends Memory> memories) {
        return memories.stream().map(memory -> memory.id().value()).toList();
    }

    private void show(Forgotten preview, MemoryHistory history, Host host) {
        var memories = new MemoryText(screen(), new TimeText(host.clock()));
        screen().heading("This is erased for good, with every trace of it in the indexes:");
        memories.list(preview.erased(), Map.of());
        if (!preview.restored().isEmpty()) {
            screen().heading("This holds again, because nothing else replaced it:");
            memories.list(List.copyOf(preview.restored()), Map.of());
        }
        if (!history.sources().isEmpty()) {
            screen().paragraph(
                            0,
                            "What was said stays: "
                                    + (history.sources().size() == 1
                                            ? "the turn it was read from is "
                                            : "the turns it was read from are ")
                                    + String.join(
                                            ", ",
                                            history.sources().stream()
                                                    .map(source -> source.id().value())
                                                    .toList())
                                    + ".");
        }
    }
}
