package dev.nightjar.web.night;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult;
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
import dev.nightjar.web.page.Texts;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes back one change of a run, a run, or all runs of a day: first it shows what would happen. */
public final class UndoPage implements Page {

    static final String PATH = "/nights/undo";

    private static final String READING = "consolidation";
    private static final int SHOWN = 50;

    @Override
    public Answer show(PageCall call) {
        return shown(call, NightPage.runs(call));
    }

    private static Answer shown(PageCall call, List<MaintenanceRun> runs) {
        var preview = undo(call, runs, false);
        var lines = new MemoryLines(call);
        var memory = call.text("memory").orElse(null);
        var view = new View(
                ids(runs).stream().map(RunId::value).toList(),
                memory,
                seen(preview),
                title(call, runs, memory),
                preview.isAlreadyUndone(),
                new Part(preview.restored().size(), memories(call, lines, preview.restored())),
                new Part(preview.removed().size(), memories(call, lines, preview.removed())),
                kept(call, preview),
                judged(call, preview),
                memory == null && runs.stream().anyMatch(run -> run.task().equals(READING)),
                call.back(Links.to("/nights")));
        return new Answer.Shown("undo.jte", "Take it back", view);
    }

    private static String title(PageCall call, List<MaintenanceRun> runs, @Nullable String memory) {
        var words = call.words();
        var task = words.say(Plain.task(runs.get(0).task()));
        return memory == null
                ? call.day("day")
                        .map(day -> words.say(
                                "Take back the night of {0}?", call.texts().longDay(day)))
                        .orElseGet(() -> words.say("Take back “{0}”?", task))
                : words.say("Take this change back?");
    }

    @Override
    public Answer change(PageCall call) {
        var runs = NightPage.runs(call);
        if (!call.hasSeen(seen(undo(call, runs, false)))) {
            call.tell("Nothing was taken back: the list has changed since you looked. Look again.");
            return shown(call, runs);
        }
        var undone = undo(call, runs, true);
        var maintenance = call.service(MemoryMaintenance.class);
        int again = call.text("read-again").isEmpty()
                ? 0
                : runs.stream()
                        .mapToInt(run -> maintenance.readAgain(call.scope(), run.id()))
                        .sum();
        tell(call, undone, again);
        return new Answer.Moved(
                Links.to(NightPage.PATH, "day", call.texts().day(runs.get(0).startedAt())));
    }

    private static void tell(PageCall call, UndoResult undone, int again) {
        if (undone.isAlreadyUndone()) {
            call.tell("That was taken back before.");
            return;
        }
        call.tell(
                "Taken back: {0} as before, {1} removed, {2} left as they are. {3}",
                call.memories(undone.restored().size()),
                call.memories(undone.removed().size()),
                call.memories(undone.kept().size()),
                again == 0
                        ? ""
                        : call.words()
                                .count(
                                        again,
                                        "{0} conversation will be read again next time.",
                                        "{0} conversations will be read again next time."));
    }

    /**
     * Takes back the runs or the change in a request.
     *
     * @param isDone false for a preview
     * @throws PageProblem when nothing of it is left
     */
    private static UndoResult undo(PageCall call, List<MaintenanceRun> runs, boolean isDone) {
        var maintenance = call.service(MemoryMaintenance.class);
        var ids = ids(runs);
        var undone = call.text("memory")
                .map(MemoryId::new)
                .map(memory -> isDone
                        ? maintenance.undo(call.scope(), ids.get(0), memory)
                        : maintenance.previewUndo(call.scope(), ids.get(0), memory))
                .orElseGet(() ->
                        isDone ? maintenance.undo(call.scope(), ids) : maintenance.previewUndo(call.scope(), ids));
        return undone.orElseThrow(() -> new PageProblem(409, "That was taken back before.")
                .seeing(Links.to(NightPage.PATH, "id", ids.get(0).value())));
    }

    private static String seen(UndoResult preview) {
        return PageCall.mark(List.of(preview.restored(), preview.removed(), preview.kept()));
    }

    private static List<RunId> ids(List<MaintenanceRun> runs) {
        return runs.stream().map(MaintenanceRun::id).toList();
    }

    private static List<MemoryLine> memories(PageCall call, MemoryLines lines, List<MemoryId> ids) {
        return ids.stream()
                .limit(SHOWN)
                .flatMap(id -> call.find(id).stream())
                .map(lines::of)
                .toList();
    }

    private static List<Kept> kept(PageCall call, UndoResult preview) {
        return preview.kept().stream()
                .limit(SHOWN)
                .flatMap(kept -> call.find(kept.memory()).stream()
                        .map(memory -> new Kept(
                                Texts.shortened(memory.content()), call.words().say(Plain.obstacle(kept.obstacle())))))
                .toList();
    }

    /** Number of affected memories that the user has judged. */
    private static int judged(PageCall call, UndoResult preview) {
        var all = new LinkedHashSet<>(preview.removed());
        all.addAll(preview.restored());
        preview.kept().forEach(kept -> all.add(kept.memory()));
        return (int) all.stream()
                .flatMap(id -> call.find(id).stream())
                .filter(memory -> memory.details().verdict() != null)
                .count();
    }

    /**
     * The page.
     *
     * @param memory the memory whose change alone is taken back; null for all of the runs
     * @param removed what is erased, because the run had added it
     */
    public record View(
            List<String> ids,
            @Nullable String memory,
            String seen,
            String title,
            boolean isUndone,
            Part restored,
            Part removed,
            List<Kept> kept,
            int judged,
            boolean isReading,
            String back) {}

    /**
     * Some memories.
     *
     * @param lines the first of them
     */
    public record Part(int total, List<MemoryLine> lines) {}

    /** A memory that stays. */
    public record Kept(String text, String why) {}
}
