package dev.nightjar.cli.output;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.RunId;
import dev.nightjar.spi.MaintenanceRun;
import dev.nightjar.spi.MaintenanceRun.UndoResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

    /** Runs of maintenance as maps that become JSON: snake-case keys, times in UTC, absent values as null. */
    public static final class RunJson {

        private RunJson() {}

        /** Several runs, in the order given. */
        public static List<Map<String, Object>> runs(List<MaintenanceRun> runs) {
            return runs.stream().map(RunJson::run).toList();
        }

        private static Map<String, Object> run(MaintenanceRun run) {
            var json = new LinkedHashMap<String, Object>();
            json.put("id", run.id().value());
            json.put("task", run.task());
            json.put("namespace", run.namespace().value());
            json.put("started_at", run.startedAt().toString());
            json.put("undone_at", run.undoneAt() == null ? null : run.undoneAt().toString());
            json.put("changes", run.changes().stream().map(RunJson::change).toList());
            return json;
        }

        private static Map<String, Object> change(MaintenanceRun.Change change) {
            return Map.of(
                    "memory", change.memory().value(),
                    "kind", RunText.label(change.kind()),
                    "reason", change.reason(),
                    "is_undone", change.isUndone());
        }

        /**
         * What taking back a run did.
         *
         * @param unread how many sessions are to be read again
         */
        public static Map<String, Object> undone(RunId run, UndoResult result, int unread) {
            var json = new LinkedHashMap<String, Object>();
            json.put("run", run.value());
            json.put("restored", ids(result.restored()));
            json.put("removed", ids(result.removed()));
            json.put(
                    "kept",
                    result.kept().stream()
                            .map(kept -> Map.of("memory", kept.memory().value(), "why", kept.why()))
                            .toList());
            json.put("dependents", ids(result.dependents()));
            json.put("sessions_to_read_again", unread);
            json.put("was_undone", result.isAlreadyUndone());
            return json;
        }

        private static List<String> ids(List<MemoryId> ids) {
            return ids.stream().map(MemoryId::value).toList();
        }
    }
}
