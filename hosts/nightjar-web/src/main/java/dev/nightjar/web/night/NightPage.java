package dev.nightjar.web.night;

import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.MaintenanceRun.Change;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.Texts;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One night, or one of its runs, as a difference: what was added and what was taken away, each with its way back. */
public final class NightPage implements Page {

    static final String PATH = "/nights/night";

    /** Changes of a run in a night; the run's own page leads through all of them. */
    private static final int OF_RUN = 12;

    private static final int AT_ONCE = 50;

    @Override
    public Answer show(PageCall call) {
        var day = call.day("day");
        var runs = runs(call);
        var from = call.number("from", 0, 0, Integer.MAX_VALUE);
        var lines = new MemoryLines(call);
        var view = new View(
                day.map(call.texts()::longDay).orElse(null),
                day.isPresent() && runs.stream().anyMatch(NightPage::isUndoable)
                        ? Links.to(UndoPage.PATH, "day", day.get().toString())
                        : null,
                runs.stream()
                        .filter(run -> day.isEmpty() || !run.changes().isEmpty() || run.undoneAt() != null)
                        .map(run -> run(call, run, from, day.isPresent() ? OF_RUN : AT_ONCE, lines))
                        .toList(),
                runs.stream()
                        .filter(run -> day.isPresent() && run.changes().isEmpty() && run.undoneAt() == null)
                        .map(run -> run(call, run, 0, 1, lines))
                        .toList());
        return new Answer.Shown("night.jte", "Nights", view);
    }

    /**
     * The runs that a request is about, the newest first: of a day, or those with these ids.
     *
     * @throws PageProblem when there is none
     */
    static List<MaintenanceRun> runs(PageCall call) {
        var runs = call.day("day")
                .map(day -> NightsPage.runs(call, day, day.plusDays(1)))
                .orElseGet(() -> call.all("id").stream()
                        .map(RunId::new)
                        .flatMap(id -> call.service(MemoryMaintenance.class).run(call.scope(), id).stream())
                        .toList());
        if (runs.isEmpty()) {
            throw new PageProblem(404, "No run of this night is stored");
        }
        return runs;
    }

    static boolean isUndoable(MaintenanceRun run) {
        return run.undoneAt() == null && !run.changes().isEmpty();
    }

    private static Run run(PageCall call, MaintenanceRun run, int from, int most, MemoryLines lines) {
        var id = run.id().value();
        int begin = Math.min(run.changes().size(), from);
        int end = Math.min(run.changes().size(), begin + most);
        return new Run(
                call.words().say(Plain.task(run.task())),
                call.texts().full(run.startedAt()),
                Changes.inWords(run, call.texts()),
                report(call, run),
                isUndoable(run) ? Links.to(UndoPage.PATH, "id", id) : null,
                run.changes().subList(begin, end).stream()
                        .flatMap(change -> row(call, run, change, lines))
                        .toList(),
                Links.to(PATH, "id", id),
                run.changes().size() - end,
                Links.to(PATH, "id", id, "from", Integer.toString(end)));
    }

    /** The run's report; empty for other users than the host's, because a report tells of all users. */
    private static String report(PageCall call, MaintenanceRun run) {
        return call.isOperator()
                ? call.service(ScheduleStore.class)
                        .fullOutput(run.id().value())
                        .map(Texts::visible)
                        .orElse("")
                : "";
    }

    /** The change of a memory by a run; empty when the memory is gone. */
    static Stream<Row> row(PageCall call, MaintenanceRun run, Change change, MemoryLines lines) {
        return call.find(change.memory()).stream().map(memory -> {
            var id = memory.id().value();
            return new Row(
                    change.kind(),
                    call.words().say(Changes.word(run, change)),
                    call.words().say(Changes.reason(run, change)),
                    change.kind() == ChangeKind.ENDED ? call.successor(change.memory()) : null,
                    change.isUndone(),
                    Links.to(UndoPage.PATH, "id", run.id().value(), "memory", id),
                    lines.of(memory));
        });
    }

    /**
     * The page.
     *
     * @param day the night; null for a single run
     * @param undo the preview of taking back all of the night; null for nothing to take back
     */
    public record View(@Nullable String day, @Nullable String undo, List<Run> runs, List<Run> quiet) {

        public String title() {
            return day == null ? runs.get(0).task : day;
        }
    }

    /**
     * A run.
     *
     * @param report a line for each conversation read, with what was left out and why; may be empty
     * @param undo the preview of taking it back; null for nothing to take back
     * @param rows what it changed, oldest memory first
     */
    public record Run(
            String task,
            String when,
            String did,
            String report,
            @Nullable String undo,
            List<Row> rows,
            String link,
            int more,
            String next) {}

    /**
     * Change that a run made to a memory.
     *
     * @param word such as {@code learnt}
     * @param reason why; may be empty
     * @param successor the address of what took its place; null for none
     */
    public record Row(
            ChangeKind kind,
            String word,
            String reason,
            @Nullable String successor,
            boolean isUndone,
            String undo,
            MemoryLine line) {

        public String tone() {
            return kind == ChangeKind.ADDED ? "good" : kind == ChangeKind.ENDED ? "danger" : "faint";
        }

        public String sign() {
            return switch (kind) {
                case ADDED -> "+";
                case CHANGED -> "~";
                case ENDED -> "−";
            };
        }
    }
}
