package dev.nightjar.hostdemo.output;

import dev.nightjar.hostdemo.output.terminal.Screen;
import dev.nightjar.hostdemo.output.terminal.Style;
import dev.nightjar.memory.RunId;
import dev.nightjar.spi.MaintenanceRun;
import dev.nightjar.spi.MaintenanceRun.UndoResult;
import java.util.List;
import java.util.Locale;

/** Runs of maintenance as people read them. */
public final class RunText {

    private final Screen screen;
    private final TimeText times;

    /** Writes to this screen and tells times this way. */
    public RunText(Screen screen, TimeText times) {
        this.screen = screen;
        this.times = times;
    }

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
            screen.paragraph(0, "The run " + run + " was taken back before; nothing is left of it.");
            return;
        }
        screen.paragraph(
                0,
                "%d memories are as they were before %s, %d that it added are gone, %d stay as they are."
                        .formatted(
                                result.restored().size(),
                                run,
                                result.removed().size(),
                                result.kept().size()));
        result.kept().forEach(kept -> screen.hanging("  ", Style.NOTICE, kept.memory() + ": " + kept.why()));
        result.dependents()
                .forEach(dependent -> screen.hanging(
                        "  ", Style.NOTICE, dependent + ": was drawn from what is gone; it stays without that source"));
        if (hasDecayed && !result.restored().isEmpty()) {
            screen.paragraph(0, "What had faded will be ended again at the next decay unless it is used or confirmed.");
        }
    }

    /** The lower-case name of what was done to a memory. */
    static String label(MaintenanceRun.ChangeKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
