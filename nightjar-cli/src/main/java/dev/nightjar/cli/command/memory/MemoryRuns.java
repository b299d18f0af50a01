package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.LimitOptions;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.schedule.RunId;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about runs of maintenance: {@code nightjar memory runs} and {@code nightjar memory undo}. */
final class MemoryRuns {

    private MemoryRuns() {}

    @Command(name = "runs", description = "Show what the nights changed and why, newest run first.")
    static final class Runs extends HostSubcommand {

        @Mixin
        LimitOptions limit = new LimitOptions();

        @Mixin
        NamespaceOptions namespaces = new NamespaceOptions();

        @Override
        protected void check(Clock clock) {
            limit.check();
        }

        @Override
        protected int run(Host host) {
            var scopes = namespaces.scopes(host);
            var runs = scopes.stream()
                    .flatMap(scope -> host.memory(MemoryMaintenance.class).runs(scope, limit.most()).stream())
                    .sorted(Comparator.comparing(MaintenanceRun::startedAt).reversed())
                    .limit(limit.most())
                    .toList();
            answer(runs, () -> new RunText(screen(), times(host)).list(runs));
            if (runs.isEmpty()) {
                remark("Maintenance has not run yet in " + namespaces.describe(host));
            }
            limit.remark(
                            runs.size(),
                            scopes.stream()
                                    .mapToLong(scope ->
                                            host.memory(MemoryMaintenance.class).countRuns(scope))
                                    .sum())
                    .ifPresent(this::remark);
            return DONE;
        }
    }

    @Command(name = "undo", description = "Take back what a run changed in the namespace.")
    static final class Undo extends HostSubcommand {

        /** The task that removes faded memories, which would fade again after an undo. */
        private static final String DECAY = "decay";

        private static final String CONSOLIDATION = "consolidation";

        @Parameters(paramLabel = "RUN", description = "Id of the run, as 'memory runs' and 'jobs history' show it.")
        String id = "";

        @Option(
                names = "--read-again",
                description = "Let the next consolidation read the run's conversations again; without it their "
                        + "facts stay removed.")
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
                    .flatMap(scope -> host.memory(MemoryMaintenance.class).run(scope, run).stream())
                    .toList();
            boolean hasDecayed = runs.stream()
                    .filter(known -> known.task().equals(DECAY))
                    .flatMap(known -> known.changes().stream())
                    .anyMatch(change -> change.kind() == ChangeKind.ENDED);
            var results = scopes.stream()
                    .flatMap(scope -> host.memory(MemoryMaintenance.class).undo(scope, run).stream())
                    .toList();
            if (results.isEmpty()) {
                throw new CommandFailure("There is no run " + run + " in " + namespaces.describe(host)
                        + "; 'nightjar memory runs' shows what there is");
            }
            var all = together(results);
            int unread = isReadAgain
                    ? scopes.stream()
                            .mapToInt(scope ->
                                    host.memory(MemoryMaintenance.class).readAgain(scope, run))
                            .sum()
                    : 0;
            answer(new Undone(run, all, unread), () -> new RunText(screen(), times(host)).undone(run, all, hasDecayed));
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

        private record Undone(RunId run, @JsonUnwrapped UndoResult result, int sessionsToReadAgain) {}

        private static UndoResult together(List<UndoResult> results) {
            return new UndoResult(
                    all(results, UndoResult::restored),
                    all(results, UndoResult::removed),
                    all(results, UndoResult::kept),
                    all(results, UndoResult::dependents),
                    results.stream().allMatch(UndoResult::isAlreadyUndone));
        }

        private static <T> List<T> all(List<UndoResult> results, Function<UndoResult, List<T>> part) {
            return results.stream()
                    .flatMap(result -> part.apply(result).stream())
                    .toList();
        }
    }

    /** Runs of maintenance as text for people. */
    private record RunText(Screen screen, TimeText times) {

        void list(List<MaintenanceRun> runs) {
            for (var run : runs) {
                screen.heading(run.id() + " " + run.task() + " in " + run.namespace() + ", "
                        + times.full(run.startedAt())
                        + (run.undoneAt() == null ? "" : ", undone"));
                if (run.changes().isEmpty()) {
                    screen.hanging("  ", Style.FAINT, "changed nothing");
                }
                for (var change : run.changes()) {
                    var undone = change.isUndone() ? " (undone)" : "";
                    screen.hanging(
                            "  ",
                            Style.FAINT,
                            change.memory() + " " + label(change.kind()) + ": " + change.reason() + undone);
                }
            }
        }

        /**
         * Writes the result of undoing a run.
         *
         * @param hasDecayed whether the run had removed memories because they had faded or expired
         */
        void undone(RunId run, UndoResult result, boolean hasDecayed) {
            if (result.isAlreadyUndone()) {
                screen.paragraph(0, "The run " + run + " was taken back before; there is nothing left to take back.");
                return;
            }
            screen.paragraph(
                    0,
                    String.format(
                            Locale.ROOT,
                            "The run %s was taken back. Memories restored: %d; removed, because it had added them: %d; not changed: %d.",
                            run,
                            result.restored().size(),
                            result.removed().size(),
                            result.kept().size()));
            result.kept().forEach(kept -> screen.hanging("  ", Style.NOTICE, kept.memory() + ": " + kept.why()));
            result.dependents()
                    .forEach(dependent -> screen.hanging(
                            "  ",
                            Style.NOTICE,
                            dependent
                                    + ": was concluded from a memory that was removed; it stays, without that source"));
            if (hasDecayed && !result.restored().isEmpty()) {
                screen.paragraph(
                        0, "The next decay removes what had faded again, unless you use or confirm it before.");
            }
        }

        static String label(MaintenanceRun.ChangeKind kind) {
            return kind.name().toLowerCase(Locale.ROOT);
        }
    }
}
