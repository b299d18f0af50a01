package dev.nightjar.hostdemo.command.memory.store;

import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.output.terminal.ProgressLine;
import dev.nightjar.memory.MemoryException;
import picocli.CommandLine.Command;

/** {@code nightjar memory reindex}: what otherwise goes on in the background, now. */
@Command(
        name = "reindex",
        description = {
            "Embed every memory the present model has not read, newest first, and erase the vectors of former models.",
            "This changes no memory, and is done for all namespaces; what it reports is the count of this one.",
            "A model that is refused because of memory.embedding.strict is accepted by this."
        })
public final class MemoryReindexCommand extends HostSubcommand {

    @Override
    protected int run(Host host) {
        reindex(host);
        var status = host.memory().stats(host.scope()).vectors();
        if (isJson()) {
            printJson(MemoryJson.vectors(status));
        } else {
            new MemoryText(screen(), new TimeText(host.clock())).vectors(status);
        }
        return DONE;
    }

    /** The store as a whole, whatever the namespace: its vectors are of one model or another. */
    private void reindex(Host host) {
        try (var line = new ProgressLine(console())) {
            var unused = host.vectors()
                    .reindex(status -> line.show(status.indexed(), status.total(), "of the memories are embedded"));
        } catch (MemoryException e) {
            var status = host.vectors().status();
            throw new CommandFailure(e.getMessage() + ". " + status.indexed() + " of " + status.total()
                    + " memories are embedded; run it again later: what is done is not done again");
        }
    }
}
