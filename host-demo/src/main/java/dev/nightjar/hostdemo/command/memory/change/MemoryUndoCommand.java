package dev.nightjar.hostdemo.command.memory.change;

import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.RunJson;
import dev.nightjar.hostdemo.output.RunText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.RunId;
import dev.nightjar.spi.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.MaintenanceRun.UndoResult;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory undo}: takes back what a run of maintenance did in the namespace. */
@Command(name = "undo", description = "Take back what a run of maintenance did in the namespace.")
public final class MemoryUndoCommand extends HostSubcommand {

    /** The task that ends what has faded; a consolidation ends what was superseded, for good. */
    private static final String DECAY = "decay";

    private static final String CONSOLIDATION = "consolidation";

    @Parameters(paramLabel = "RUN", description = "The id of the run, as 'memory runs' and 'jobs history' show it.")
    String id = "";

    @Option(
            names = "--read-again",
            description =
                    "Let the next consolidation read the sessions again that the run read. Without this what was taken"
                            + " back stays away; may also be asked for later.")
    boolean isReadAgain;

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected void check(Clock clock) {
        var unused = new RunId(id);
    }

    @Override
    protected int run(Host host) {
        var run = new RunId(id);
        var scopes = namespaces.scopes(host);
        var runs = scopes.stream()
                .flatMap(scope -> host.maintenance().run(scope, run).stream())
                .toList();
        boolean hasDecayed = runs.stream()
                .filter(known -> known.task().equals(DECAY))
                .flatMap(known -> known.changes().stream())
                .anyMatch(change -> change.kind() == ChangeKind.ENDED);
        var results = scopes.stream()
                .flatMap(scope -> host.maintenance().undo(scope, run).stream())
                .toList();
        if (results.isEmpty()) {
            throw new CommandFailure("There is no run " + run + " in " + namespaces.describe(host)
                    + "; 'nightjar memory runs' shows what there is");
        }
        var all = together(results);
        int unread = isReadAgain
                ? scopes.stream()
                        .mapToInt(scope -> host.maintenance().readAgain(scope, run))
                        .sum()
                : 0;
        if (isJson()) {
            printJson(RunJson.undone(run, all, unread));
        } else {
            new RunText(screen(), new TimeText(host.clock())).undone(run, all, hasDecayed);
        }
        if (isReadAgain) {
            remark(
                    unread == 0
                            ? "No session is left to be read again: the run read none, or they wait for it already or have been"
                                    + " read since"
                            : unread + (unread == 1 ? " session is" : " sessions are")
                                    + " read again by the next consolidation");
        } else if (runs.stream().anyMatch(known -> known.task().equals(CONSOLIDATION))) {
            remark("The sessions it read are not read again, unless you ask for it: "
                    + command("memory undo " + run + " --read-again"));
        }
        return DONE;
    }

    private static UndoResult together(List<UndoResult> results) {
        var restored = new ArrayList<>(results.get(0).restored());
        var removed = new ArrayList<>(results.get(0).removed());
        var kept = new ArrayList<>(results.get(0).kept());
        var dependents = new ArrayList<>(results.get(0).dependents());
        for (var other : results.subList(1, results.size())) {
            restored.addAll(other.restored());
            removed.addAll(other.removed());
            kept.addAll(other.kept());
            dependents.addAll(other.dependents());
        }
        return new UndoResult(
                restored, removed, kept, dependents, results.stream().allMatch(UndoResult::isAlreadyUndone));
    }
}
