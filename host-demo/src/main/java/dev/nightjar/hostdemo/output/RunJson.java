package dev.nightjar.hostdemo.output;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.RunId;
import dev.nightjar.spi.MaintenanceRun;
import dev.nightjar.spi.MaintenanceRun.UndoResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs of maintenance as maps that become JSON: snake-case keys, times in UTC, absent values as null. */
public final class RunJson {

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
