package dev.nightjar.cli.output;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.memory.RunId;
import dev.nightjar.spi.MaintenanceRun;
import dev.nightjar.spi.MaintenanceRun.UndoResult;
import java.util.List;
import java.util.Locale;

/** Runs of maintenance as people read them. */
public record RunText(Screen screen, TimeText times) {

    /** Several runs with what each of them changed, in the order given. */
    public void list(List<MaintenanceRun> runs) {
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
     * What taking back a run did.
     *
     * @param hasDecayed whether it had ended memories because they had faded or their time was over
     */
    public void undone(RunId run, UndoResult result, boolean hasDecayed) {
        if (result.isAlreadyUndone()) {
            screen.paragraph(0, "The run " + run + " was taken back before; there is nothing left to take back.");
            return;
        }
        screen.paragraph(
                0,
                "The run %s was taken back. Memories restored: %d; removed, because it had added them: %d; not changed: %d."
                        .formatted(
                                run,
                                result.restored().size(),
                                result.removed().size(),
                                result.kept().size()));
        result.kept().forEach(kept -> screen.hanging("  ", Style.NOTICE, kept.memory() + ": " + kept.why()));
        result.dependents()
                .forEach(dependent -> screen.hanging(
                        "  ",
                        Style.NOTICE,
                        dependent + ": was concluded from a memory that was removed; it stays, without that source"));
        if (hasDecayed && !result.restored().isEmpty()) {
            screen.paragraph(0, "The next decay ends what had faded again, unless it is used or confirmed before.");
        }
    }

    /** The lower-case name of what was done to a memory. */
    static String label(MaintenanceRun.ChangeKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
