package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.chat.PlainLines;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.Style;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory forget}: erases a memory for good, after it has shown what goes. */
@Command(
        name = "forget",
        description = "Erase a memory for good, with its former versions. Shows what goes and asks first.")
final class MemoryForgetCommand extends HostSubcommand {

    private static final Set<String> YES = Set.of("y", "yes");

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
        var goes = erasedWith(wanted, history);
        if (!isJson()) {
            show(goes, history, host);
        }
        if (!isForced && !isConfirmed()) {
            remark("Nothing was erased");
            return NOT_POSSIBLE;
        }
        if (!host.memory().forget(own.scope(), wanted)) {
            throw own.unknown(wanted);
        }
        if (isJson()) {
            printJson(Map.of(
                    "forgotten",
                    goes.stream().map(memory -> memory.id().value()).toList()));
        } else {
            screen().hanging("", Style.GOOD, "Erased.");
        }
        return DONE;
    }

    private void show(List<Memory> goes, MemoryHistory history, Host host) {
        screen().heading("This is erased for good, with every trace of it in the indexes:");
        new MemoryText(screen(), new TimeText(host.clock())).list(goes, Map.of());
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

    /** The memory with the ended versions it took over from, however far back. */
    private static List<Memory> erasedWith(MemoryId id, MemoryHistory history) {
        var ids = new LinkedHashSet<>(List.of(id));
        var before = 0;
        while (before < ids.size()) {
            before = ids.size();
            history.links().stream()
                    .filter(link ->
                            link.relation() == MemoryHistory.Link.Relation.SUPERSEDES && ids.contains(link.from()))
                    .map(MemoryHistory.Link::to)
                    .filter(former -> isFormerVersion(former, history))
                    .toList()
                    .forEach(ids::add);
        }
        return history.versions().stream()
                .filter(version -> ids.contains(version.id()))
                .toList();
    }

    private static boolean isFormerVersion(MemoryId id, MemoryHistory history) {
        return history.versions().stream()
                .filter(version -> version.id().equals(id))
                .map(version -> version.details().ending())
                .anyMatch(ending -> ending != null && ending.reason() == EndReason.SUPERSEDED);
    }

    /** Reads the answer where one can be given; no answer is a no. */
    private boolean isConfirmed() {
        console().err().print("Erase it? [y/N] ");
        console().err().flush();
        try (var lines = new PlainLines(console().in())) {
            var answer = lines.next();
            if (answer.isEmpty()) {
                console().err().println();
                console().tell("Nobody answered; say yes, or add --force.");
            }
            return answer.map(line -> line.strip().toLowerCase(Locale.ROOT))
                    .filter(YES::contains)
                    .isPresent();
        } catch (IOException e) {
            throw new CommandFailure("The answer cannot be read: " + e.getMessage() + "; add --force to erase it");
        }
    }
}
