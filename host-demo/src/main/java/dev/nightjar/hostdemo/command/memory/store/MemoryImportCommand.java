package dev.nightjar.hostdemo.command.memory.store;

import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.command.shared.OwnFacts;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.terminal.ProgressLine;
import dev.nightjar.hostdemo.output.terminal.Style;
import dev.nightjar.hostdemo.transfer.BadRecordException;
import dev.nightjar.hostdemo.transfer.ImportFile;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.transfer.MemoryTransfer;
import dev.nightjar.memory.transfer.TransferItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory import}: adds the memories of an export to the namespace. */
@Command(
        name = "import",
        description = {
            "Add the memories of an export to the namespace, whatever agent and namespace they come from.",
            "What is there already is not added again, so an import can be repeated. 'memory undo' takes it back.",
            "A plain JSON array of records with id, content, category and created_at becomes notes."
        })
public final class MemoryImportCommand extends HostSubcommand {

    private static final int AT_ONCE = 200;

    @Parameters(paramLabel = "FILE", description = "A file that 'memory export' wrote.")
    Path file = Path.of("");

    @Override
    protected boolean isBeginning() {
        return true;
    }

    @Override
    protected void check(Clock clock) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("There is no file " + file + "; name one that 'memory export' wrote");
        }
    }

    @Override
    protected int run(Host host) {
        var running = host.transfer().begin(new OwnFacts(host).scope());
        try {
            read(running);
        } catch (BadRecordException | IOException e) {
            var why = e instanceof IOException ? "Cannot read " + file + ": " + e.getMessage() : e.getMessage();
            throw new CommandFailure(why + "; " + running.result().added()
                    + " memories before it were added. Correct the file and import it again");
        } catch (MemoryException e) {
            throw new CommandFailure(e.getMessage() + ". " + running.result().added()
                    + " memories were added before; import the file again later: nothing is added twice");
        }
        tell(host, running.result());
        return DONE;
    }

    private void read(MemoryTransfer.Import running) throws IOException {
        long size = Files.size(file);
        try (var items = ImportFile.open(file);
                var line = new ProgressLine(console())) {
            var batch = new ArrayList<TransferItem>();
            try {
                for (var item = items.next(); item.isPresent(); item = items.next()) {
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

    /** What could not be added is not tried again at the end. */
    private static void add(MemoryTransfer.Import running, List<TransferItem> batch) {
        var some = List.copyOf(batch);
        batch.clear();
        running.add(some);
    }

    private void tell(Host host, MemoryTransfer.Result result) {
        if (isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("added", result.added());
            json.put("known", result.known());
            json.put("blank", result.leftOut().blank());
            json.put("forgotten", result.leftOut().forgotten());
            json.put("refused", result.leftOut().refused());
            json.put("links", result.links());
            printJson(json);
            return;
        }
        screen().hanging(
                        "",
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
