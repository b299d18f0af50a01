package dev.nightjar.demo.command;

import dev.nightjar.demo.host.Host;
import dev.nightjar.demo.output.MemoryJson;
import dev.nightjar.demo.output.MemoryText;
import dev.nightjar.demo.output.ProgressLine;
import dev.nightjar.demo.output.TimeText;
import dev.nightjar.memory.VectorStatus;
import picocli.CommandLine.Command;

/** {@code nightjar memory reindex}: what otherwise goes on in the background, now. */
@Command(
        name = "reindex",
        description = {
            "Embed every memory the present model has not read, newest first, and erase the vectors of former models.",
            "A model that is refused because of memory.embedding.strict is accepted by this."
        })
final class MemoryReindexCommand extends HostSubcommand {

    @Override
    int run(Host host) {
        var status = reindexed(host);
        if (isJson()) {
            printJson(MemoryJson.vectors(status));
        } else {
            new MemoryText(screen(), new TimeText(host.clock())).vectors(status);
        }
        return DONE;
    }

    private VectorStatus reindexed(Host host) {
        try (var line = new ProgressLine(console())) {
            return host.vectors()
                    .reindex(status -> line.show(
                            status.indexed(),
                            status.total(),
                            status.indexed() + " of " + status.total() + " memories"));
        }
    }
}
