package dev.nightjar.web.night;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.spi.MaintenanceRun.UndoResult;
import dev.nightjar.spi.MemoryMaintenance;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Notice;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Texts;
import java.util.List;

/** Taking back a run of maintenance: first what would happen, then the change. */
public final class UndoPage implements Page {

    private static final String CONSOLIDATION = "consolidation";
    private static final int SHOWN = 50;

    @Override
    public String path() {
        return "/nights/undo";
    }

    @Override
    public Answer show(PageCall call) {
        var run = RunPage.run(call);
        var preview = call.service(MemoryMaintenance.class)
                .previewUndo(call.scope(), run.id())
                .orElseThrow(() -> PageProblem.missing("run"));
        var lines = new MemoryLines(call);
        var view = new View(
                run.id().value(),
                Texts.name(run.task()),
                preview.isAlreadyUndone(),
                new Part(preview.restored().size(), memories(call, lines, preview.restored())),
                new Part(preview.removed().size(), memories(call, lines, preview.removed())),
                kept(call, preview),
                run.task().equals(CONSOLIDATION));
        return new Answer.Shown("undo.jte", "Take back a run", view);
    }

    @Override
    public Answer change(PageCall call) {
        var run = RunPage.run(call);
        var maintenance = call.service(MemoryMaintenance.class);
        var undone = maintenance.undo(call.scope(), run.id()).orElseThrow(() -> PageProblem.missing("run"));
        int again = call.text("read-again").isPresent() ? maintenance.readAgain(call.scope(), run.id()) : 0;
        call.tell(Notice.of(said(undone, again)));
        return new Answer.Moved(Links.to("/nights/run", "id", run.id().value()));
    }

    private static String said(UndoResult undone, int again) {
        if (undone.isAlreadyUndone()) {
            return "The run was taken back before.";
        }
        return "The run was taken back: " + Texts.count(undone.restored().size(), "memory") + " restored, "
                + Texts.count(undone.removed().size(), "memory") + " removed, "
                + Texts.count(undone.kept().size(), "memory") + " left as they are"
                + (again == 0
                        ? "."
                        : "; the next consolidation reads " + Texts.count(again, "conversation") + " again.");
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
                        .map(memory -> new Kept(Texts.shortened(memory.content()), Texts.visible(kept.why()))))
                .toList();
    }

    /**
     * The page.
     *
     * @param isUndone whether it was taken back before
     * @param restored what gets its state back
     * @param removed what is erased, because the run had added it
     * @param kept what stays, and why
     * @param isReading whether the run read conversations, which can be read again
     */
    public record View(
            String id,
            String task,
            boolean isUndone,
            Part restored,
            Part removed,
            List<Kept> kept,
            boolean isReading) {}

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
