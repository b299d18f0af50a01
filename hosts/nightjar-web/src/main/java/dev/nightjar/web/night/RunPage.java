package dev.nightjar.web.night;

import dev.nightjar.memory.Memory;
import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.MaintenanceRun.Change;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run of maintenance as a difference: what it added, and what it took away. */
public final class RunPage implements Page {

    private static final int SHOWN = 50;

    @Override
    public String path() {
        return "/nights/run";
    }

    @Override
    public Answer show(PageCall call) {
        var texts = call.texts();
        var run = run(call);
        int from = call.number("from", 0, 0, Integer.MAX_VALUE);
        var lines = new MemoryLines(call);
        var rows = run.changes().stream()
                .skip(from)
                .limit(SHOWN)
                .flatMap(change -> row(call, run, change, lines))
                .toList();
        var undone = run.undoneAt();
        var view = new View(
                run.id().value(),
                call.words().say(Plain.task(run.task())),
                texts.full(run.startedAt()),
                undone == null ? null : texts.full(undone),
                Changes.inWords(run, texts),
                undone == null && !run.changes().isEmpty(),
                rows,
                from + SHOWN < run.changes().size()
                        ? Links.to("/nights/run", "id", run.id().value(), "from", String.valueOf(from + SHOWN))
                        : null);
        return new Answer.Shown("run.jte", Plain.task(run.task()), view);
    }

    /**
     * The run that a request is about.
     *
     * @throws PageProblem when there is none
     */
    static MaintenanceRun run(PageCall call) {
        return call.service(MemoryMaintenance.class)
                .run(call.scope(), new RunId(call.required("id")))
                .orElseThrow(() -> PageProblem.missing("run"));
    }

    /** The change of a memory by a run; empty when the memory is gone. */
    static Stream<Row> row(PageCall call, MaintenanceRun run, Change change, MemoryLines lines) {
        return call.memory().find(call.scope(), change.memory()).stream()
                .map((Memory memory) -> new Row(
                        change.kind(),
                        Changes.word(run, change),
                        Changes.reason(run, change, memory),
                        successor(call, change),
                        change.isUndone(),
                        lines.of(memory)));
    }

    /** What took its place, if that is still there. */
    private static @Nullable String successor(PageCall call, Change change) {
        var ids = List.of(change.memory());
        return change.kind() != ChangeKind.ENDED
                ? null
                : call.memory().successors(call.scope(), ids).values().stream()
                        .filter(id -> call.memory().find(call.scope(), id).isPresent())
                        .map(Links::memory)
                        .findFirst()
                        .orElse(null);
    }

    /**
     * The page.
     *
     * @param undone when it was taken back; null when it was not
     * @param did what it did, and what became of that
     * @param isUndoable whether something can be taken back
     * @param rows what it changed, oldest memory first
     * @param next the address of the next rows; null for none
     */
    public record View(
            String id,
            String task,
            String when,
            @Nullable String undone,
            String did,
            boolean isUndoable,
            List<Row> rows,
            @Nullable String next) {

        /** The preview of taking it back. */
        public String undo() {
            return Links.to("/nights/undo", "id", id);
        }
    }

    /**
     * What it did to a memory.
     *
     * @param word such as {@code learnt}
     * @param reason why; may be empty
     * @param successor the address of what took its place; null for none
     * @param isUndone whether that was taken back
     */
    public record Row(
            ChangeKind kind,
            String word,
            String reason,
            @Nullable String successor,
            boolean isUndone,
            MemoryLine line) {

        /** The class of its colour. */
        public String tone() {
            return kind == ChangeKind.ADDED ? "good" : kind == ChangeKind.ENDED ? "danger" : "faint";
        }

        /** The sign of a difference. */
        public String sign() {
            return switch (kind) {
                case ADDED -> "+";
                case CHANGED -> "~";
                case ENDED -> "−";
            };
        }
    }
}
