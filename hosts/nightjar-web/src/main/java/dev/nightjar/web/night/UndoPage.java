package dev.nightjar.web.night;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Mark;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Notice;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.Texts;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/** Taking back a run of maintenance, or all runs of a day: first what would happen, then the change. */
public final class UndoPage implements Page {

    private static final String READING = "consolidation";
    private static final int SHOWN = 50;

    @Override
    public String path() {
        return "/nights/undo";
    }

    @Override
    public Answer show(PageCall call) {
        return shown(call, runs(call));
    }

    private static UndoResult preview(PageCall call, List<MaintenanceRun> runs) {
        return call.service(MemoryMaintenance.class)
                .previewUndo(call.scope(), ids(runs))
                .orElseThrow(() -> PageProblem.missing("run"));
    }

    private static Answer shown(PageCall call, List<MaintenanceRun> runs) {
        var preview = preview(call, runs);
        var lines = new MemoryLines(call);
        var day = call.day("day");
        var view = new View(
                ids(runs).stream().map(RunId::value).toList(),
                seen(preview),
                day.isPresent()
                        ? "the night of " + call.texts().longDay(day.get())
                        : "“" + Plain.task(runs.get(0).task()) + "”",
                preview.isAlreadyUndone(),
                new Part(preview.restored().size(), memories(call, lines, preview.restored())),
                new Part(preview.removed().size(), memories(call, lines, preview.removed())),
                kept(call, preview),
                judged(call, preview),
                runs.stream().anyMatch(run -> run.task().equals(READING)),
                call.back(Links.to("/nights")));
        return new Answer.Shown("undo.jte", "Take it back", view);
    }

    @Override
    public Answer change(PageCall call) {
        var runs = runs(call);
        if (!call.text("seen", "").equals(seen(preview(call, runs)))) {
            call.tell(Notice.of(
                    "Nothing was taken back: it would do something else now than when you looked. Look again."));
            return shown(call, runs);
        }
        var maintenance = call.service(MemoryMaintenance.class);
        var undone = maintenance.undo(call.scope(), ids(runs)).orElseThrow(() -> PageProblem.missing("run"));
        int again = call.text("read-again").isEmpty()
                ? 0
                : runs.stream()
                        .mapToInt(run -> maintenance.readAgain(call.scope(), run.id()))
                        .sum();
        call.tell(Notice.of(said(undone, again)));
        return new Answer.Moved(
                runs.size() == 1
                        ? Links.to("/nights/run", "id", runs.get(0).id().value())
                        : Links.to("/nights"));
    }

    private static String seen(UndoResult preview) {
        return Mark.of(List.of(preview.restored(), preview.removed(), preview.kept()));
    }

    /** The runs that a request is about, the newest first. */
    private static List<MaintenanceRun> runs(PageCall call) {
        var day = call.day("day");
        var runs = day.isPresent()
                ? NightsPage.runsOf(call, day.get())
                : call.all("id").stream()
                        .map(RunId::new)
                        .flatMap(id -> call.service(MemoryMaintenance.class).run(call.scope(), id).stream())
                        .sorted(Comparator.comparing(MaintenanceRun::startedAt).reversed())
                        .toList();
        if (runs.isEmpty()) {
            throw PageProblem.missing("run");
        }
        return runs;
    }

    private static List<RunId> ids(List<MaintenanceRun> runs) {
        return runs.stream().map(MaintenanceRun::id).toList();
    }

    private static String said(UndoResult undone, int again) {
        if (undone.isAlreadyUndone()) {
            return "That was taken back before.";
        }
        return "Taken back: " + Texts.count(undone.restored().size(), "memory") + " restored, "
                + Texts.count(undone.removed().size(), "memory") + " removed, "
                + Texts.count(undone.kept().size(), "memory") + " left as they are"
                + (again == 0 ? "." : "; " + Texts.count(again, "conversation") + " will be read again next time.");
    }

    private static List<MemoryLine> memories(PageCall call, MemoryLines lines, List<MemoryId> ids) {
        return ids.stream()
                .limit(SHOWN)
                .flatMap(id -> call.memory().find(call.scope(), id).stream())
                .map(lines::of)
                .toList();
    }

    private static List<Kept> kept(PageCall call, UndoResult preview) {
        return preview.kept().stream()
                .limit(SHOWN)
                .flatMap(kept -> call.memory().find(call.scope(), kept.memory()).stream()
                        .map(memory -> new Kept(Texts.shortened(memory.content()), Plain.withoutIds(kept.why()))))
                .toList();
    }

    /** How many of the memories that it is about the user has judged. */
    private static int judged(PageCall call, UndoResult preview) {
        var all = new LinkedHashSet<>(preview.removed());
        all.addAll(preview.restored());
        preview.kept().forEach(kept -> all.add(kept.memory()));
        return (int) all.stream()
                .flatMap(id -> call.memory().find(call.scope(), id).stream())
                .filter(memory -> memory.details().verdict() != null)
                .count();
    }

    /**
     * The page.
     *
     * @param ids the runs
     * @param seen the mark of what is shown
     * @param what what is taken back, for people
     * @param isUndone whether it was taken back before
     * @param restored what gets its state back
     * @param removed what is erased, because the run had added it
     * @param kept what stays, and why
     * @param judged how many of all these the user judged useful or wrong
     * @param isReading whether conversations were read, which can be read again
     * @param back where one came from
     */
    public record View(
            List<String> ids,
            String seen,
            String what,
            boolean isUndone,
            Part restored,
            Part removed,
            List<Kept> kept,
            int judged,
            boolean isReading,
            String back) {

        /** Copies the lists. */
        public View {
            ids = List.copyOf(ids);
            kept = List.copyOf(kept);
        }
    }

    /**
     * Some memories.
     *
     * @param total how many there are
     * @param lines the first of them
     */
    public record Part(int total, List<MemoryLine> lines) {}

    /** A memory that stays. */
    public record Kept(String text, String why) {}
}
